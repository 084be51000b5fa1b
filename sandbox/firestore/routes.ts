import { type Context, Hono } from 'hono';
import type { SandboxContext } from '../http/context.ts';
import type { Authenticate } from './authenticate.ts';
import { type Call, readCall } from './call.ts';
import { createDocument, deleteDocument, getDocument, patchDocument } from './documents.ts';
import { errorBody, Refusal } from './errors.ts';
import type { FirestoreState } from './firestore.ts';
import { listDocuments } from './list.ts';
import { methods } from './methods.ts';
import { type Location, nameOf, parseDocumentName, parseParentName } from './names.ts';

type Target = { project: string; place: Location; method: string | undefined };

const address = /^\/v1\/projects\/([^/]+)\/databases\/([^/]+)\/documents(?:\/(.*?))?(?::(\w+))?$/s;

/** Firestore's REST API at `/v1/…`, and the official emulator's reset. */
export function firestoreRoutes(firestore: FirestoreState, authenticate: Authenticate) {
  const app = new Hono<SandboxContext>();
  app.delete('/emulator/v1/projects/:project/databases/:database/documents', (c) => {
    const { project, database } = c.req.param();
    firestore.store.clear(`projects/${project}/databases/${database}`);
    return c.json({});
  });
  app.all('/v1/*', async (c) => {
    const target = parseAddress(c.req.method, new URL(c.req.url).pathname);
    if (target === undefined) return c.text('Not Found', 404);
    const streaming = target.method !== undefined && (methods[target.method]?.streaming ?? false);
    try {
      await authenticate(c.req.header('authorization'), target.project);
      const call = await readCall(c, firestore, target.place.database);
      const answer = dispatch(c, call, target);
      return answer === undefined ? c.text('Not Found', 404) : c.json(answer);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return c.json(errorBody(error, streaming), error.http);
    }
  });
  return app;
}

function parseAddress(httpMethod: string, pathname: string): Target | undefined {
  const match = address.exec(decodePath(pathname));
  const [, project, database, path = '', colon] = match ?? [];
  if (project === undefined || database === undefined) return undefined;
  // Only POST URLs have a method after a colon. Elsewhere the colon is part of a document's id.
  const named = httpMethod === 'POST' && colon !== undefined;
  if (named && !Object.hasOwn(methods, colon)) return undefined;
  const rest = colon !== undefined && !named ? `${path}:${colon}` : path;
  const segments = rest === '' ? [] : rest.split('/');
  const place = { database: `projects/${project}/databases/${database}`, segments };
  return { project, place, method: named ? colon : undefined };
}

function decodePath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

function dispatch(c: Context, call: Call, { place, method }: Target): unknown {
  if (method !== undefined) return methods[method]?.run(call, place);
  if (place.segments.length === 0) return undefined;
  switch (c.req.method) {
    case 'GET':
      return place.segments.length % 2 === 1
        ? listDocuments(call, place)
        : getDocument(call, parseDocumentName(nameOf(place)));
    case 'POST': {
      const parent = { ...place, segments: place.segments.slice(0, -1) };
      parseParentName(nameOf(place.segments.length % 2 === 1 ? parent : place));
      return place.segments.length % 2 === 1 ? createDocument(call, place) : undefined;
    }
    case 'PATCH':
      return patchDocument(call, parseDocumentName(nameOf(place)));
    case 'DELETE':
      return deleteDocument(call, parseDocumentName(nameOf(place)));
    default:
      return undefined;
  }
}
