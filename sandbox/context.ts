/** What a request carries through the middleware: the Firestore operations it would be billed for. */
export type SandboxContext = { Variables: { billed?: { reads: number; writes: number } } };
