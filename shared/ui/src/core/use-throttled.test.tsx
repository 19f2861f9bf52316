import { act, renderHook } from '@testing-library/react';
import { useThrottled, useThrottledSearch } from './use-throttled';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a search is asked for at most once a second by default', () => {
  const onSearch = jest.fn();
  const { result } = renderHook(() => useThrottledSearch({ onSearch }));
  act(() => result.current.setText('w'));
  act(() => result.current.setText('wh'));
  act(() => result.current.setText(' whit '));
  expect(result.current.text).toBe(' whit ');
  expect(onSearch.mock.calls).toEqual([['w']]);
  act(() => jest.advanceTimersByTime(999));
  expect(onSearch).toHaveBeenCalledTimes(1);
  act(() => jest.advanceTimersByTime(1));
  expect(onSearch).toHaveBeenLastCalledWith('whit');
  expect(result.current.term).toBe('whit');
});

test('Enter searches without waiting', () => {
  const onSearch = jest.fn();
  const { result } = renderHook(() => useThrottledSearch({ onSearch }));
  act(() => result.current.setText('a'));
  act(() => result.current.setText('ab'));
  act(() => result.current.searchNow());
  expect(onSearch).toHaveBeenLastCalledWith('ab');
});

test('our own search coming back through the address does not undo what was typed meanwhile', () => {
  const { result, rerender } = renderHook(({ initial }) => useThrottledSearch({ initial }), {
    initialProps: { initial: '' },
  });
  act(() => result.current.setText('a'));
  act(() => result.current.setText('ab'));
  rerender({ initial: 'a' });
  expect(result.current.text).toBe('ab');
});

test('a search cleared from outside clears the field', () => {
  const { result, rerender } = renderHook(({ initial }) => useThrottledSearch({ initial }), {
    initialProps: { initial: 'whit' },
  });
  expect(result.current.text).toBe('whit');
  rerender({ initial: '' });
  expect(result.current.text).toBe('');
});

test('a throttled value changes at once, then at most once a second, and ends on the last', () => {
  const { result, rerender } = renderHook(({ value }) => useThrottled(value), { initialProps: { value: 1 } });
  rerender({ value: 2 });
  rerender({ value: 3 });
  expect(result.current).toBe(2);
  act(() => jest.advanceTimersByTime(1000));
  expect(result.current).toBe(3);
});
