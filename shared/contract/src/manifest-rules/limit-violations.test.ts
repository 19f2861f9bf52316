import { limitViolations } from './limit-violations';

describe('bundle limits', () => {
  const limits = { 'host main': { brotliBytes: 100, target: 90 } };

  it('accepts a bundle within its limit', () => {
    expect(limitViolations({ 'host main': 100 }, limits)).toEqual([]);
  });

  it('names the bundle over its limit and by how much', () => {
    expect(limitViolations({ 'host main': 101 }, limits)).toEqual([
      expect.stringContaining('host main is 101 bytes compressed, over its limit of 100'),
    ]);
  });

  it('holds a new remote to the usual limit and asks a line of anything else', () => {
    expect(limitViolations({ 'remote planning': 35_841 }, limits)).toHaveLength(1);
    expect(limitViolations({ 'host other': 1 }, limits)).toEqual([expect.stringContaining('has no line')]);
  });
});
