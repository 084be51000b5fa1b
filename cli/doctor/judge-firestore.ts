import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import type { Settings } from '../../worker/core/env.ts';
import { call, said } from './call.ts';
import { compareIndexes, indexFileSchema } from './compare-indexes.ts';
import { type Finding, failed, notLookedAt, ok } from './finding.ts';
import { databaseUrl, listIndexes } from './list-indexes.ts';

const FILE = new URL('../../firestore.indexes.json', import.meta.url);
const PUT_INDEXES =
  'npx firebase-tools deploy --only firestore:indexes --project PROJECT; creating an index takes minutes, or hours with much data.';

/** Checks the deployed parts of Firestore besides the documents: indexes, TTL, rules. */
export async function judgeFirestore(settings: Settings): Promise<Finding[]> {
  return [...(await judgeIndexes(settings)), await judgeRules(settings)];
}

async function judgeIndexes(settings: Settings): Promise<Finding[]> {
  const checks = ['indexes', 'indexes of single fields', 'ttl'] as const;
  if (settings.FIRESTORE_EMULATOR_HOST) {
    return checks.map((check) => notLookedAt(check, 'an emulator has none'));
  }
  const deployed = await listIndexes(settings);
  if (typeof deployed === 'number') {
    return checks.map((check) =>
      failed(
        check,
        `Firestore’s Admin API: ${said(deployed)}`,
        'GOOGLE_SERVICE_ACCOUNT here needs roles/datastore.user in the project (datastore.indexes.list).',
      ),
    );
  }
  const file = v.parse(indexFileSchema, JSON.parse(readFileSync(FILE, 'utf8')));
  const { composite, single, ttl } = compareIndexes(file, deployed);
  const line = (check: string, wrong: readonly string[], all: number) =>
    wrong.length === 0
      ? ok(check, `${all} as in firestore.indexes.json`)
      : failed(check, wrong.join('; '), PUT_INDEXES);
  return [
    line(checks[0], composite, file.indexes.length),
    line(checks[1], single, file.fieldOverrides.length),
    line(checks[2], ttl, file.fieldOverrides.filter((field) => field.ttl).length),
  ];
}

/** Checks that the rules refuse a caller without a token, whether the document exists or not. */
async function judgeRules(settings: Settings): Promise<Finding> {
  const { status } = await call(`${databaseUrl(settings)}/documents/clients/-`, v.unknown());
  if (status === 403) return ok('rules', 'refuse a request without a token');
  if (status === 0) return notLookedAt('rules', 'no answer');
  return failed(
    'rules',
    `a read without a token returns ${said(status)}`,
    'Anybody can read the database. Run at once: npx firebase-tools deploy --only firestore:rules --project PROJECT.',
  );
}
