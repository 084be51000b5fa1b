/** Values of one request: the Firestore operations that it would be billed for. */
export type SandboxContext = { Variables: { billed?: { reads: number; writes: number } } };
