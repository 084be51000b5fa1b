/** Returns a proxy’s answer, whose body no client can parse. */
export const badGateway = () =>
  new Response('<html><h1>502 Bad Gateway</h1></html>', {
    status: 502,
    headers: { 'content-type': 'text/html' },
  });

/** Returns a server error in the format of the store or the provider. */
export function serverError(request: Request): Response {
  const path = new URL(request.url).pathname;
  if (path.startsWith('/paypay')) {
    return Response.json({ resultInfo: { code: 'INTERNAL_SERVER_ERROR' } }, { status: 500 });
  }
  if (path.startsWith('/gmo')) return Response.json({ title: 'bad_gateway' }, { status: 502 });
  return Response.json({ error: { code: 500, status: 'INTERNAL' } }, { status: 500 });
}

/** Returns "too many requests" in each platform's format. */
export function busy(request: Request): Response {
  const path = new URL(request.url).pathname;
  if (path.startsWith('/paypay')) {
    return Response.json({ resultInfo: { code: 'RATE_LIMIT' } }, { status: 429 });
  }
  if (path.startsWith('/gmo'))
    return Response.json({ title: 'too_many_requests' }, { status: 429 });
  return Response.json({ error: { code: 429, status: 'RESOURCE_EXHAUSTED' } }, { status: 429 });
}

/** Returns a provider's definite refusal that is not true. */
export function refused(request: Request): Response {
  return new URL(request.url).pathname.startsWith('/paypay')
    ? Response.json({ resultInfo: { code: 'NO_SUFFICIENT_FUND' } }, { status: 400 })
    : Response.json({ title: 'insufficient_balance' }, { status: 402 });
}
