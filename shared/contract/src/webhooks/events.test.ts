import { Value } from '@sinclair/typebox/value';
import { domainEventTypes } from '../events/values';
import { describedEvents, exampleOf, webhookEvents } from './events';
import { retrySeconds, subjectEvents } from './values';

test('every event has an example that is as its schema says, and belongs to one subject', () => {
  for (const { body } of Object.values(webhookEvents)) expect(Value.Check(body, exampleOf(body))).toBe(true);
  expect(Object.values(subjectEvents).flat().sort()).toEqual([...domainEventTypes].sort());
  expect(describedEvents()).toHaveLength(domainEventTypes.length + 1);
});

test('the delays grow and come to about two days', () => {
  expect([...retrySeconds].sort((a, b) => a - b)).toEqual(retrySeconds);
  const hours = retrySeconds.reduce((sum, each) => sum + each, 0) / 3600;
  expect(hours).toBeGreaterThan(44);
  expect(hours).toBeLessThan(52);
});
