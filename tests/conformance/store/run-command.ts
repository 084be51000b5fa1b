import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import * as v from 'valibot';

const run = promisify(execFile);
const failure = v.object({ code: v.number(), stdout: v.string(), stderr: v.string() });

/** Runs a command as `npm run` does. Returns its exit code and the text of both streams. */
export async function runScript(
  script: string,
  words: readonly string[],
  settings: Readonly<Record<string, string>>,
) {
  const env = { ...process.env, ...settings };
  try {
    const { stdout, stderr } = await run(process.execPath, [`cli/${script}.ts`, ...words], {
      env,
    });
    return { code: 0, out: stdout, err: stderr };
  } catch (cause) {
    const { code, stdout, stderr } = v.parse(failure, cause);
    return { code, out: stdout, err: stderr };
  }
}
