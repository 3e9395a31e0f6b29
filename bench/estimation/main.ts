/**
 * `npm run bench:estimation [-- fit kernels ablation]`: the speed of a fit, then what ranks and each
 * kind of evidence are worth.
 */
const PARTS = ['fit', 'kernels', 'ablation'] as const;

const wanted = process.argv.slice(2);
for (const part of PARTS) {
  if (wanted.length > 0 && !wanted.includes(part)) continue;
  console.log(`\n${part}`);
  await import(`./${part}.ts`);
}
