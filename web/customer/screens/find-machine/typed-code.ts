/** Returns the machine number that was typed, with full-width digits converted, or undefined. */
export function typedCode(typed: string): string | undefined {
  const code = typed.normalize('NFKC').trim();
  return /^\d{1,8}$/.test(code) ? code : undefined;
}
