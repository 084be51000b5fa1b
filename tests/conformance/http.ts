import { inject } from 'vitest';
import { pick } from './firestore/wire.ts';

export const sandbox = inject('sandboxUrl');

/** Sends JSON and parses the JSON response. */
export async function send(method: string, path: string, body?: unknown, headers = {}) {
  const response = await fetch(`${sandbox}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    redirect: 'manual',
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return readAnswer(response);
}

/** Sends a form and parses the JSON response. */
export async function sendForm(path: string, form: Record<string, string>) {
  const body = new URLSearchParams(form);
  return readAnswer(await fetch(`${sandbox}${path}`, { method: 'POST', body, redirect: 'manual' }));
}

/** Returns a property of a response as text. */
export function textAt(value: unknown, ...path: (string | number)[]): string {
  const found = pick(value, ...path);
  return typeof found === 'string' ? found : '';
}

async function readAnswer(response: Response) {
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') === true && text !== '';
  const body: unknown = isJson ? JSON.parse(text) : text;
  return { http: response.status, headers: response.headers, body };
}
