import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { localProblem } from '../../web/customer/api/problem.ts';
import { errorOf } from '../../web/customer/session/app-state.ts';
import { clearError } from '../../web/customer/session/clear-error.ts';
import { failPage } from '../../web/customer/session/page-error.ts';
import { servicesFor } from './app-fixture.ts';

const assign = vi.fn<(address: string) => void>();
const broken = localProblem(500, 'APP_FAULT');

beforeEach(() => {
  assign.mockReset();
  vi.stubGlobal('location', { origin: 'https://app.example', assign });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const failedApp = () => {
  const app = servicesFor({ tenant: 'demo', person: 'Misaki', pathname: '/demo/account' });
  failPage(app, broken, 'page');
  expect(errorOf(app.read())).toEqual(broken);
  return app;
};

describe('the global error state', () => {
  test('is cleared without a redirect', () => {
    const app = failedApp();
    clearError(app);
    expect(app.read().pageError).toBeNull();
    expect(assign).not.toHaveBeenCalled();
  });

  test('is cleared with a redirect to a page of the app', () => {
    const app = failedApp();
    clearError(app, '/demo');
    expect(app.read().pageError).toBeNull();
    expect(assign.mock.calls).toEqual([['/demo']]);
  });

  test.each(['https://evil.example/demo', '//evil.example', 'javascript:alert(1)'])(
    'is cleared without a redirect to %s',
    (address) => {
      const app = failedApp();
      clearError(app, address);
      expect(app.read().pageError).toBeNull();
      expect(assign).not.toHaveBeenCalled();
    },
  );

  test('of a whole page is not replaced by an error of one part', () => {
    const app = failedApp();
    failPage(app, localProblem(503, 'OFFLINE'), 'part');
    expect(errorOf(app.read())).toEqual(broken);
  });
});
