export const ms = (value: number) => `${value.toFixed(1)} ms`;
export const title = (text: string) => console.log(`\n${text}`);
export const row = (name: string, value: string) => console.log(`  ${name.padEnd(34)} ${value}`);
