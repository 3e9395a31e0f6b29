/** An arrow for a change, drawn because not every font has one. */

const TURNS = { up: 'M5 9V1M1.5 4.5L5 1l3.5 3.5', down: 'M5 1v8M1.5 5.5L5 9l3.5-3.5' } as const;

export function Arrow({ to }: { readonly to: keyof typeof TURNS }) {
  return (
    <svg class="arrow" width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
      <path d={TURNS[to]} fill="none" stroke="currentColor" stroke-width="1.5" />
    </svg>
  );
}
