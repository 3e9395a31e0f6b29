/** What the font maker uses of `subset-font`, which brings no types. */
declare module 'subset-font' {
  interface Options {
    readonly targetFormat: 'woff2';
    readonly variationAxes: Readonly<
      Record<string, { readonly min: number; readonly max: number }>
    >;
  }
  const subsetFont: (font: Buffer, text: string, options: Options) => Promise<Buffer>;
  // biome-ignore lint/style/noDefaultExport: the package has no other.
  export default subsetFont;
}
