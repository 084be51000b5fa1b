import { expect, test } from 'vitest';
import { createTaskQueue } from '../../web/customer/session/task-queue.ts';

test('a queued task starts after the earlier ones, also after a failed one', async () => {
  const enqueue = createTaskQueue();
  const first = Promise.withResolvers<string>();
  const started: string[] = [];
  const task = (name: string, result: Promise<string>) => () => {
    started.push(name);
    return result;
  };
  const failing = enqueue(task('failing', first.promise));
  const next = enqueue(task('next', Promise.resolve('done')));
  await Promise.resolve();
  expect(started).toEqual(['failing']);
  first.reject(new Error('refused'));
  await expect(failing).rejects.toThrow('refused');
  expect(await next).toBe('done');
  expect(started).toEqual(['failing', 'next']);
});
