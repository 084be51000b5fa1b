/** The bytes of 〓, which replaces a letter that Shift_JIS does not have. */
const UNKNOWN = [0x81, 0xac];

/**
 * Returns the two bytes of each letter. It decodes every pair, because the platform can decode
 * Shift_JIS but encodes only UTF-8.
 */
function pairsOfLetters(): ReadonlyMap<string, readonly number[]> {
  const decoder = new TextDecoder('shift_jis');
  const pairs = new Map<string, readonly number[]>();
  for (let lead = 0x81; lead <= 0xfc; lead++) {
    // Half-width katakana have one byte.
    if (lead >= 0xa0 && lead <= 0xdf) continue;
    for (let trail = 0x40; trail <= 0xfc; trail++) {
      const letter = decoder.decode(new Uint8Array([lead, trail]));
      // If several pairs give the same letter, the first one is used.
      if ([...letter].length === 1 && letter !== '\u{fffd}' && !pairs.has(letter)) {
        pairs.set(letter, [lead, trail]);
      }
    }
  }
  return pairs;
}

/** Returns a text in Shift_JIS, which Japanese accounting software reads. Unknown letters become 〓. */
export function encodeShiftJis(text: string): Uint8Array<ArrayBuffer> {
  const pairs = pairsOfLetters();
  const bytes: number[] = [];
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0;
    if (code < 0x80) bytes.push(code);
    else if (code >= 0xff61 && code <= 0xff9f) bytes.push(code - 0xff61 + 0xa1);
    else bytes.push(...(pairs.get(letter) ?? UNKNOWN));
  }
  return new Uint8Array(bytes);
}
