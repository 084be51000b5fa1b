/** HTTP code and gRPC number by gRPC status, as Google's REST front end maps them. */
const codes = {
  INVALID_ARGUMENT: { http: 400, rpc: 3 },
  NOT_FOUND: { http: 404, rpc: 5 },
  ALREADY_EXISTS: { http: 409, rpc: 6 },
  PERMISSION_DENIED: { http: 403, rpc: 7 },
  FAILED_PRECONDITION: { http: 400, rpc: 9 },
  ABORTED: { http: 409, rpc: 10 },
  UNIMPLEMENTED: { http: 501, rpc: 12 },
  INTERNAL: { http: 500, rpc: 13 },
  UNAUTHENTICATED: { http: 401, rpc: 16 },
} as const;
export type Status = keyof typeof codes;

/**
 * A request that Firestore refuses. It is thrown, so that the surrounding SQLite transaction rolls back the
 * earlier writes of the same commit.
 */
export class Refusal extends Error {
  readonly status: Status;
  constructor(status: Status, message: string) {
    super(message);
    this.status = status;
  }
  get http() {
    return codes[this.status].http;
  }
  get rpc() {
    return codes[this.status].rpc;
  }
}

/** Refuses the request with a status other than INVALID_ARGUMENT. */
export function refuse(status: Status, message: string): never {
  throw new Refusal(status, message);
}

/** Refuses the request as malformed. */
export function invalid(message: string): never {
  throw new Refusal('INVALID_ARGUMENT', message);
}

/** Refuses JSON that does not fit the request's message, in the official emulator's words. */
export function invalidPayload(): never {
  return invalid("Payload isn't valid for request.");
}

/** Returns the JSON of a refusal. Streaming methods wrap it in an array. */
export function errorBody(refusal: Refusal, streaming: boolean) {
  const { http: code, message, status } = refusal;
  const body = { error: { code, message, status } };
  return streaming ? [body] : body;
}
