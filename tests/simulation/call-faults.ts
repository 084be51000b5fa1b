/** The faults of one call. Each gives the caller a wrong answer or none. */
export const callFaults = [
  'request lost',
  'answer lost',
  'arrives late',
  'fails before',
  'fails after',
  'busy before',
  'busy after',
  'refused after',
  'sent twice',
  'answer cut off',
  'another amount',
  'another payment',
  'no number',
] as const;
export type CallFault = (typeof callFaults)[number];

const edits: Partial<Record<CallFault, (text: string) => string>> = {
  'answer cut off': (text) => text.slice(0, -2),
  'another amount': (text) =>
    text
      .replaceAll(/("amount":\{"amount":)(\d+)/g, '$11$2')
      .replaceAll(/("amount":")(\d+")/g, '$11$2'),
  'another payment': (text) => text.replaceAll(/("(?:paymentId|accessId)":")[^"]*"/g, '$1another"'),
  'no number': (text) => text.replaceAll(/("(?:paymentId|accessId)":")[^"]*"/g, '$1"'),
};

/** Changes a response as the fault says. A response without matching text stays as it is. */
export async function falsify(fault: CallFault, answer: Response): Promise<Response> {
  const text = await answer.text();
  const { status, headers } = answer;
  return new Response(edits[fault]?.(text) ?? text, { status, headers });
}
