export const ms = (value: number) => `${value.toFixed(1)} ms`;
export const kb = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;
export const title = (text: string) => console.log(`\n${text}`);
export const row = (name: string, value: string) => console.log(`  ${name.padEnd(34)} ${value}`);
