import { debounce, throttle } from './timing';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a debounced call runs once, with the last arguments, after the quiet', () => {
  const fn = jest.fn();
  const debounced = debounce(fn, 200);
  debounced('a');
  jest.advanceTimersByTime(199);
  debounced('ab');
  jest.advanceTimersByTime(199);
  expect(fn).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(fn.mock.calls).toEqual([['ab']]);
});

test('a debounced call can be forgotten or made at once', () => {
  const fn = jest.fn();
  const debounced = debounce(fn, 200);
  debounced('a');
  debounced.cancel();
  jest.advanceTimersByTime(1000);
  expect(fn).not.toHaveBeenCalled();
  debounced('b');
  debounced.flush();
  jest.advanceTimersByTime(1000);
  expect(fn.mock.calls).toEqual([['b']]);
});

test('a throttled call runs at once, then at most once in the time, and ends on the last', () => {
  const fn = jest.fn();
  const throttled = throttle(fn, 1000);
  throttled('w');
  throttled('wh');
  throttled('whi');
  expect(fn.mock.calls).toEqual([['w']]);
  jest.advanceTimersByTime(1000);
  expect(fn.mock.calls).toEqual([['w'], ['whi']]);
  throttled('whit');
  jest.advanceTimersByTime(999);
  expect(fn).toHaveBeenCalledTimes(2);
  jest.advanceTimersByTime(1);
  expect(fn).toHaveBeenLastCalledWith('whit');
});
