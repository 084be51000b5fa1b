import { SHOWN_STAFF_HEADER } from '../../../contract/console/shown-staff.ts';
import { type Desk, visit } from './console.ts';

/** Uploads a settlement file, as the page's form does. */
export async function uploadSettlement(
  desk: Desk,
  tenant: string,
  text: string,
  fields: Readonly<Record<string, string>>,
): Promise<Response> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.append('files', new File([text], 'october.csv', { type: 'text/csv' }));
  const { headers, body } = await bodyOf(form);
  return visit(`/api/${tenant}/settlement`, {
    method: 'POST',
    cookie: desk.cookie,
    headers: { ...headers, [SHOWN_STAFF_HEADER]: desk.staffId },
    raw: body,
  });
}

/** Returns a form as its bytes on the wire. */
async function bodyOf(form: FormData) {
  const request = new Request('https://form.test', { method: 'POST', body: form });
  const type = request.headers.get('content-type') ?? '';
  return { headers: { 'content-type': type }, body: await request.arrayBuffer() };
}
