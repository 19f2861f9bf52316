import { createMountMarks } from './mount-marks';

const tab = () => {
  const kept = new Map<string, string>();
  const storage = () => ({
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  const open = () => {
    let hide = (): void => undefined;
    const window = { addEventListener: (_name: string, listener: () => void) => (hide = listener) };
    return { marks: createMountMarks(storage, window as never), leave: () => hide() };
  };
  return { kept, open };
};

describe('marks of code that is run', () => {
  it('are found by the next page of the tab when the page never got to the end, once', () => {
    const { open } = tab();
    open().marks.begin('clients', '2.0.0');
    expect(open().marks.left).toEqual([{ remote: 'clients', version: '2.0.0' }]);
    expect(open().marks.left).toEqual([]);
  });

  it('are gone when the code has run', () => {
    const { open } = tab();
    const { marks } = open();
    const end = marks.begin('clients', '2.0.0');
    marks.begin('tools', '1.0.0');
    end();
    expect(open().marks.left).toEqual([{ remote: 'tools', version: '1.0.0' }]);
  });

  it('go with a page that is left while it loads: it answers, so it is not frozen', () => {
    const { open } = tab();
    const { marks, leave } = open();
    marks.begin('clients', '2.0.0');
    leave();
    expect(open().marks.left).toEqual([]);
  });

  it.each(['{', '{"remote":1}', '[{"remote":"clients"}]'])('that are damaged (%s) are none', (text) => {
    const { kept, open } = tab();
    kept.set('tessera-mounting', text);
    expect(open().marks.left).toEqual([]);
  });
});
