/** The number of a machine, where that is what was typed: full-width digits too. */
export function typedCode(typed: string): string | undefined {
  const code = typed.normalize('NFKC').trim();
  return /^\d{1,8}$/.test(code) ? code : undefined;
}
