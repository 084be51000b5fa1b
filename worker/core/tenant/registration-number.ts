/** The registration number of a qualified invoice issuer (適格請求書発行事業者の登録番号). */
const REGISTRATION = /T\d{13}/g;

/** Returns a registration number in a text that differs from the one on the tenant's receipts. */
export const otherNumberIn = (text: string, number: string | null): string | undefined =>
  (text.match(REGISTRATION) ?? []).find((one) => one !== number);
