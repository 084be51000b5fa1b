import { codeFor, type Person } from './set-up.ts';

let numbers = 0;
/** Returns a new number in a new block of numbers. */
export const newNumber = () => {
  numbers += 1;
  return `+8190${String(1000 + numbers)}${String(numbers).padStart(4, '0')}`;
};

type PhoneAnswer = { setup: { nextStep: string | null; phone: Phone } };
type Phone = {
  verified: string | null;
  moved: boolean;
  pending: null | {
    number: string;
    certain: boolean;
    triesLeft: number;
    resendAfterSeconds: number;
    expiresInSeconds: number;
  };
};
export const setupIn = async (answer: Response) => {
  if (answer.status !== 200) throw new Error(await answer.text());
  return (await answer.json<PhoneAnswer>()).setup;
};
export const verified = async (who: Person, number: string) => {
  await setupIn(await who.askCode(number));
  return setupIn(await who.enter(await codeFor(number)));
};
