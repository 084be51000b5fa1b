// Plain JavaScript, because it runs on a Node that is too old for the project's TypeScript.
import { readFileSync } from 'node:fs';

const { engines } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
/** npm names the Node that it runs on. A script may run on the one that `npm ci` installs. */
const [, ofNpm] = /node\/v(\S+)/.exec(process.env.npm_config_user_agent ?? '') ?? [];
const isInstall = process.env.npm_lifecycle_event === 'preinstall';
const version = isInstall ? (ofNpm ?? process.versions.node) : process.versions.node;
const [major, minor] = version.split('.').map(Number);

const isEnough = engines.node.split('||').some((range) => {
  const [, sign, from, least] = /^\s*(\^|>=)(\d+)\.(\d+)/.exec(range) ?? [];
  const isMajor = sign === '^' ? major === Number(from) : major >= Number(from);
  return isMajor && (major > Number(from) || minor >= Number(least));
});

if (!isEnough && isInstall) {
  console.log(
    `npm runs on Node ${version}; the project's commands run on the Node that npm ci installs.`,
  );
} else if (!isEnough) {
  console.error(
    `Node ${version} is too old: run npm ci first, which installs one that fits (${engines.node}).`,
  );
  process.exitCode = 1;
}
