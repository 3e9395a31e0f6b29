/** The mark: bars that rise on a shelf. `src/delivery/http/reference/page/icon.svg` is the same. */

export function Logo({ size = 24 }: { readonly size?: number }) {
  return (
    <svg class="logo" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <rect width="24" height="24" rx="6" />
      <path d="M5 18.5h14M7.5 15.5v-3M12 15.5v-6M16.5 15.5v-9" />
    </svg>
  );
}
