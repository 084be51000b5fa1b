export const MAX_ID_BYTES = 1500;
export const MAX_FIELD_NAME_BYTES = 1500;
export const MAX_VALUE_BYTES = 1_048_487;
export const MAX_DOCUMENT_BYTES = 1_048_576;
export const MAX_REQUEST_BYTES = 10_485_760;
/** How deeply maps and arrays in a field may be nested. */
export const MAX_DEPTH = 20;
export const MAX_IN_VALUES = 30;
export const MAX_NOT_IN_VALUES = 10;
export const MAX_DISJUNCTIONS = 30;
export const MAX_AGGREGATIONS = 5;

/** Returns whether Firestore reserves a name. */
export function isReserved(name: string): boolean {
  return /^__.*__$/su.test(name);
}

/** Returns the length in UTF-8 bytes without encoding the text. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) bytes += 1;
    else if (unit < 0x800) bytes += 2;
    // A surrogate pair takes four bytes, so each half counts as two.
    else bytes += unit >= 0xd800 && unit <= 0xdfff ? 2 : 3;
  }
  return bytes;
}
