import { act, render, screen } from '@testing-library/react';

const asked = ['display', 'opacity', 'visibility', 'pointer-events'] as const;
const sheet = `
  .panel { display: flex; visibility: hidden } .panel > .shown, .other { visibility: visible; opacity: 0.5 }
  #only.panel { display: grid } [data-off] { pointer-events: none } ul li:not(.shown) { display: none } .taken { display: unset }
  :where(.dropdown).closed { display: none } @media screen { b.small { display: none } } @media print { i { display: none } } *.any { opacity: 1 }`;
const tree = (
  <>
    <style>{sheet}</style>
    <div className="panel" id="only" data-testid="grid">
      <span className="shown" data-testid="shown">
        a
      </span>
      <i data-testid="inherits">b</i>
    </div>
    <section data-off="" className="taken any" data-testid="off">
      <button data-testid="within">c</button>
    </section>
    <ul data-testid="list">
      <li data-testid="gone">d</li>
      <li className="shown other" data-testid="kept">
        e
      </li>
    </ul>
    <p className="dropdown closed" data-testid="closed">
      f
    </p>
    <p className="dropdown" data-testid="open">
      g
    </p>
    <b className="small" data-testid="small">
      i
    </b>
    <p hidden data-testid="hidden">
      j
    </p>
    <p style={{ display: 'none', pointerEvents: 'none' }} data-testid="inline">
      <em data-testid="child">k</em>
    </p>
  </>
);
const stylesOf = (id: string) => {
  const style = getComputedStyle(screen.getByTestId(id));
  return Object.fromEntries(asked.map((property) => [property, style.getPropertyValue(property)]));
};

describe('computed style in component tests', () => {
  test.each([
    ['grid', { display: 'grid', visibility: 'hidden' }],
    ['shown', { visibility: 'visible', opacity: '0.5' }],
    ['inherits', { visibility: 'hidden', display: '' }],
    ['off', { 'pointer-events': 'none', display: '', opacity: '1' }],
    ['within', { 'pointer-events': 'none', display: 'inline-block' }],
    ['gone', { display: 'none' }],
    ['kept', { display: 'list-item', opacity: '0.5' }],
    ['closed', { display: 'none' }],
    ['open', { display: 'block' }],
    ['small', { display: 'none' }],
    ['hidden', { display: 'none' }],
    ['inline', { display: 'none', 'pointer-events': 'none' }],
    ['child', { 'pointer-events': 'none' }],
  ])('is what the rules in their order, the parents and the element itself make of %s', (id, expected) => {
    render(tree);
    expect(stylesOf(id)).toMatchObject(expected);
  });

  test('when a style of any element is read, it is the same as jsdom’s own', () => {
    const { container } = render(tree);
    const { ofJsdom } = window.getComputedStyle as typeof getComputedStyle & { ofJsdom: typeof getComputedStyle };
    for (const element of container.querySelectorAll('*')) {
      const fast = getComputedStyle(element);
      const ours = [
        ...asked.map((property) => fast.getPropertyValue(property)),
        fast.display,
        fast.pointerEvents,
        fast.color,
        fast.getPropertyValue('margin-top'),
        fast.cssText,
      ];
      // A change of the document makes jsdom match anew, by itself.
      element.setAttribute('data-changed', '');
      const own = ofJsdom(element);
      expect(ours).toEqual([
        ...asked.map((property) => own.getPropertyValue(property)),
        own.display,
        own.pointerEvents,
        own.color,
        own.getPropertyValue('margin-top'),
        own.cssText,
      ]);
    }
  });

  test('follows a class, an attribute and a sheet that change', async () => {
    render(tree);
    const open = screen.getByTestId('open');
    expect(open).toBeVisible();
    open.classList.add('closed');
    expect(open).not.toBeVisible();
    open.classList.remove('closed');
    expect(open).toBeVisible();
    const added = document.head.appendChild(document.createElement('style'));
    await act(async () => {
      added.textContent = '.dropdown { display: none }';
    });
    expect(open).not.toBeVisible();
    added.remove();
    expect(open).toBeVisible();
    open.style.visibility = 'hidden';
    expect(open).not.toBeVisible();
  });
});
