/**
 * `npm run bench:estimation [-- fit kernels ablation priors]`: the speed of a fit, what ranks and
 * each kind of evidence are worth, and, only where asked, the fit of the published priors.
 */
const PARTS = ['fit', 'kernels', 'ablation', 'priors/main'] as const;

const wanted = process.argv.slice(2);
for (const part of PARTS) {
  const [name = part] = part.split('/');
  const isWanted = wanted.length > 0 ? wanted.includes(name) : name !== 'priors';
  if (!isWanted) continue;
  console.log(`\n${name}`);
  await import(`./${part}.ts`);
}
