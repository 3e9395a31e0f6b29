/** Saves what a page made as a file of the reader. */
export function download(name: string, content: string | Blob, type = 'text/csv'): void {
  // The mark lets spreadsheets read the letters of a CSV as UTF-8.
  const parts = typeof content === 'string' ? ['\uFEFF', content] : [content];
  const address = URL.createObjectURL(new Blob(parts, { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
