import { Command, Name } from 'selenium-webdriver/lib/command.js';
import { expect, test } from 'vitest';
import { askAgain } from '../../cli/local/answered-commands.ts';

/** A driver that loses the answers of its first commands. */
function forgetful(lost: number) {
  const asked: string[] = [];
  const driver = {
    execute: (command: Command) => {
      asked.push(command.getName());
      return asked.length > lost ? Promise.resolve() : new Promise<void>(() => undefined);
    },
  };
  askAgain(driver, 1);
  return { driver, asked };
}

test('a read command whose answer is lost is repeated', async () => {
  const { driver, asked } = forgetful(2);
  await driver.execute(new Command(Name.FIND_ELEMENT));
  expect(asked).toEqual([Name.FIND_ELEMENT, Name.FIND_ELEMENT, Name.FIND_ELEMENT]);
});

test('a click whose answer is lost fails with its name, and is not repeated', async () => {
  const { driver, asked } = forgetful(1);
  await expect(driver.execute(new Command(Name.CLICK_ELEMENT))).rejects.toThrow('clickElement');
  expect(asked).toEqual([Name.CLICK_ELEMENT]);
});
