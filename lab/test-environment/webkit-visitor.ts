import { By, until, type WebElement } from 'selenium-webdriver';
import { findWebkit, openWebkit, type Webkit } from '../../cli/local/webkit.ts';
import { phone } from './visitor.ts';

const PATIENCE_MS = 20_000;

/** A person with WebKit on a phone. Each method that looks for words waits up to 20 seconds. */
export type WebkitVisitor = {
  readonly webkit: Webkit;
  readonly goto: (address: string) => Promise<void>;
  readonly address: () => Promise<URL>;
  /** Waits for these words in a heading. */
  readonly seeHeading: (words: string) => Promise<WebElement>;
  /** Waits for these words anywhere on the page. */
  readonly see: (words: string) => Promise<WebElement>;
  /** Presses the button, link or choice with these words. */
  readonly press: (words: string) => Promise<void>;
  /** Types into the field with this label. */
  readonly type: (label: string, text: string) => Promise<void>;
  /** Waits until a page of the app is usable, has a heading and has loaded everything. */
  readonly settle: () => Promise<void>;
  /** Returns errors and policy violations of the pages since each was opened. */
  readonly complaints: () => Promise<readonly string[]>;
};

/** Makes the page record errors from now on. Earlier ones are in the app's error reports. */
const LISTEN = `
  window.heard ??= (() => {
    const heard = [];
    addEventListener('error', (event) => heard.push('error: ' + event.message), true);
    addEventListener('unhandledrejection', (event) => heard.push('rejection: ' + event.reason));
    addEventListener('securitypolicyviolation', (event) => heard.push('policy: ' + event.violatedDirective));
    const say = console.error;
    console.error = (...words) => { heard.push('console: ' + words.join(' ')); say(...words); };
    return heard;
  })();`;

/** Opens a WebKit in a phone's size. @throws if none is installed. */
export async function webkitVisitor(screen: string): Promise<WebkitVisitor> {
  const programs = findWebkit();
  if (!programs) throw new Error('no WebKit');
  const webkit = await openWebkit(programs, screen);
  await webkit.resize(phone.width, phone.height);
  const { driver } = webkit;
  const gathered: string[] = [];
  const gather = async () => {
    gathered.push(...((await driver.executeScript<string[] | null>('return window.heard')) ?? []));
  };
  const find = async (path: string) => {
    const element = await driver.wait(until.elementLocated(By.xpath(path)), PATIENCE_MS, path);
    return driver.wait(until.elementIsVisible(element), PATIENCE_MS, path);
  };
  return {
    webkit,
    goto: async (address) => {
      await gather();
      await driver.executeScript('window.isLeft = true');
      await driver.get(address);
      const isThere = "return !window.isLeft && document.readyState !== 'loading'";
      // During a navigation the script fails, so the wait continues.
      const arrived = () => driver.executeScript<boolean>(isThere).catch(() => false);
      await driver.wait(arrived, PATIENCE_MS, `${address} never came`);
      await driver.executeScript(LISTEN);
    },
    address: async () => new URL(await driver.getCurrentUrl()),
    seeHeading: (words) => find(`//*[self::h1 or self::h2][${says(words)}]`),
    see: (words) => find(`//body//*[${says(words)}][not(*[${says(words)}])]`),
    press: async (words) => {
      const kinds = 'self::button or self::a or self::label or self::summary';
      const pressed = await find(`//*[${kinds}][${says(words)}]`);
      // Scrolls the element to the centre. WebDriver would scroll too little and leave it under the
      // bottom bar.
      await driver.executeScript("arguments[0].scrollIntoView({ block: 'center' })", pressed);
      // A sheet takes no tap while it slides in.
      const takesTaps = `const { left, top, width, height } = arguments[0].getBoundingClientRect();
        return arguments[0].contains(document.elementFromPoint(left + width / 2, top + height / 2))`;
      await driver.wait(
        () => driver.executeScript<boolean>(takesTaps, pressed),
        PATIENCE_MS,
        `${words} takes no tap`,
      );
      await pressed.click();
    },
    type: async (label, text) => {
      const field = await find(
        `//input[@id = //label[${says(label)}]/@for or ancestor::label[${says(label)}]]`,
      );
      await field.sendKeys(text);
    },
    settle: async () => {
      const isStill = `return performance.getEntriesByName('usable').length > 0
        && document.querySelector('h1') && !document.querySelector('[aria-busy=true]')
        && [...document.images].every((image) => image.complete || image.loading === 'lazy')`;
      await driver.wait(
        () => driver.executeScript<boolean>(isStill),
        PATIENCE_MS,
        'the page never settled',
      );
    },
    complaints: async () => {
      await gather();
      return gathered;
    },
  };
}

/** XPath: the text contains these words, ignoring the marks of allowed line breaks. */
const says = (words: string) =>
  `contains(translate(normalize-space(.), '\u200b', ''), ${JSON.stringify(words)})`;
