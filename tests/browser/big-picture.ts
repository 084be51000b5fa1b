/** Returns an uncompressed BMP that is too large to send, as from a camera. No two areas are alike. */
export function bigPicture(width: number, height: number): Buffer {
  const head = 54;
  const stride = Math.ceil((width * 3) / 4) * 4;
  const file = Buffer.alloc(head + stride * height);
  file.write('BM');
  file.writeUInt32LE(file.byteLength, 2);
  file.writeUInt32LE(head, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(width, 18);
  file.writeInt32LE(height, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  file.writeUInt32LE(stride * height, 34);
  for (let at = head, seed = 1; at < file.byteLength; at += 1) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    file[at] = ((at >> 7) % 200) + (seed >> 26);
  }
  return file;
}
