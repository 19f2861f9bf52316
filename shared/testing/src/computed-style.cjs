const { createRequire } = require('node:module');

const ofJsdom = createRequire(createRequire(require.resolve('jest-environment-jsdom')).resolve('jsdom'));
const cssom = ofJsdom('rrweb-cssom');
const { CSSStyleDeclaration } = ofJsdom('cssstyle');
const browserSheetText = ofJsdom('./jsdom/browser/default-stylesheet');
const { implForWrapper } = ofJsdom('./jsdom/living/generated/utils');
const { matchesDontThrow } = ofJsdom('./jsdom/living/helpers/selectors');

/**
 * What queries by role, pointer checks and `toBeVisible` ask of every element they pass: the name in scripts and in
 * sheets, and what jsdom answers where nothing is said.
 */
const ASKED = new Map([
  ['display', { inherited: false, initial: '' }],
  ['opacity', { inherited: false, initial: '' }],
  ['visibility', { inherited: true, initial: 'visible' }],
  ['pointer-events', { inherited: true, initial: 'auto' }],
]);
const SCRIPT_NAMES = new Map([['pointerEvents', 'pointer-events']]);
const EVERYWHERE = '*';
const NO_RULES = [];

/**
 * jsdom holds every element against every rule of every sheet, and does it anew after each change of the document: half
 * the time of a test that looks for roles. Here rules are found by the last part of their selectors, as browsers find
 * them, and a property is resolved when it is read. The answers are jsdom's: the rules that apply, their order and the
 * defaults are the same, and what is seldom asked is asked of jsdom itself, with the matching done.
 * @param {Window} window of a jsdom
 */
function speedUpComputedStyle(window) {
  const slow = window.getComputedStyle.bind(window);
  const rules = new RuleIndex();
  let generation;
  let known = new WeakMap();

  const resolve = (element, property) => {
    const cache = (element._ownerDocument._styleCache ??= new WeakMap());
    if (cache !== generation) {
      generation = cache;
      known = new WeakMap();
      rules.follow(element._ownerDocument.styleSheets._list);
    }
    return resolved(element, property);
  };
  const resolved = (element, property) => {
    let values = known.get(element);
    if (!values) known.set(element, (values = new Map()));
    let value = values.get(property);
    if (value === undefined) values.set(property, (value = compute(element, property)));
    return value;
  };
  const compute = (element, property) => {
    const { inherited, initial } = ASKED.get(property);
    let value = '';
    for (const { rule } of rules.matching(element, property))
      value = cascade(value, property, rule.style.getPropertyValue(property));
    value = cascade(value, property, element.style?.getPropertyValue(property) ?? '');
    if (value !== '') return value;
    return inherited && element.parentElement ? resolved(element.parentElement, property) : initial;
  };
  const whole = (element, wrapper) => {
    for (let at = element; at; at = at.parentElement) declare(at);
    return slow(wrapper);
  };
  const declare = (element) => {
    resolve(element, 'display');
    const cache = element._ownerDocument._styleCache;
    if (!cache.has(element)) cache.set(element, declarationOf(rules.matching(element), element));
  };

  window.getComputedStyle = (wrapper, pseudo) => {
    const element = implForWrapper(wrapper);
    if (
      !element?._ownerDocument ||
      element.nodeType !== 1 ||
      element._ownerDocument !== implForWrapper(window.document) ||
      (pseudo !== undefined && pseudo !== null && pseudo !== '')
    )
      return slow(wrapper, pseudo);
    return lazily(
      (property) => resolve(element, property),
      () => whole(element, wrapper),
    );
  };
  // What its test compares with.
  window.getComputedStyle.ofJsdom = slow;
}

/**
 * A declared value after another one, as jsdom's declarations take it: what is not valid is passed over, `unset` takes
 * the earlier away.
 */
function cascade(before, property, declared) {
  if (declared === '') return before;
  if (declared === 'unset') return '';
  const key = `${property}:${declared}`;
  let value = cascade.normalised.get(key);
  if (value === undefined) {
    const declaration = new CSSStyleDeclaration();
    declaration.setProperty(property, declared);
    cascade.normalised.set(key, (value = declaration.getPropertyValue(property)));
  }
  return value === '' ? before : value;
}
cascade.normalised = new Map();

/** The declarations of the rules that match and of the element itself, made as jsdom makes them. */
function declarationOf(matching, element) {
  const declaration = new CSSStyleDeclaration();
  const add = (style) =>
    Array.prototype.forEach.call(style, (property) => {
      const value = style.getPropertyValue(property);
      if (value === 'unset') declaration.removeProperty(property);
      else declaration.setProperty(property, value, style.getPropertyPriority(property));
    });
  for (const { rule } of matching) add(rule.style);
  add(element.style ?? []);
  return declaration;
}

/** A computed style that is worked out as far as it is read. */
function lazily(resolve, whole) {
  let made;
  const real = () => (made ??= whole());
  const getPropertyValue = (name) => (ASKED.has(name) ? resolve(name) : real().getPropertyValue(name));
  return new Proxy(
    {},
    {
      get: (_target, name) => {
        if (name === 'getPropertyValue') return getPropertyValue;
        const property = SCRIPT_NAMES.get(name) ?? name;
        if (ASKED.has(property)) return resolve(property);
        const value = real()[name];
        return typeof value === 'function' ? value.bind(made) : value;
      },
      has: (_target, name) => name in real(),
      ownKeys: () => Reflect.ownKeys(real()),
      getOwnPropertyDescriptor: (_target, name) => {
        const descriptor = Reflect.getOwnPropertyDescriptor(real(), name);
        return descriptor && { ...descriptor, configurable: true };
      },
    },
  );
}

/**
 * The rules of the browser's sheet and of the document's, by what an element must have for them to match: an id, a
 * class, a tag, or nothing.
 */
class RuleIndex {
  #sheets = [];
  #lengths = [];
  #byKey = new Map();
  #count = 0;

  /** Takes the sheets as they are now; those that were there stay as they were read. */
  follow(sheets) {
    RuleIndex.browserSheet ??= cssom.parse(browserSheetText);
    const now = [RuleIndex.browserSheet, ...sheets];
    if (this.#sheets.some((sheet, at) => now[at] !== sheet || sheet.cssRules.length !== this.#lengths[at])) {
      this.#sheets = [];
      this.#byKey = new Map();
      this.#count = 0;
    }
    for (const sheet of now.slice(this.#sheets.length)) for (const rule of styleRules(sheet)) this.#add(rule);
    this.#sheets = now;
    this.#lengths = now.map((sheet) => sheet.cssRules.length);
  }

  /** The rules that match, in their order; with a property, those alone that say something of it. */
  matching(element, property) {
    const seen = new Set();
    for (const key of keysOf(element)) {
      for (const entry of this.#byKey.get(key) ?? NO_RULES) {
        if (
          !seen.has(entry) &&
          (property === undefined || entry.properties.has(property)) &&
          matchesDontThrow(element, entry.rule.selectorText)
        )
          seen.add(entry);
      }
    }
    return [...seen].sort((one, other) => one.order - other.order);
  }

  #add(rule) {
    const properties = new Set(Array.prototype.map.call(rule.style, (property) => property.toLowerCase()));
    const entry = { rule, properties, order: this.#count++ };
    for (const key of new Set(selectorKeys(rule.selectorText))) {
      const entries = this.#byKey.get(key);
      if (entries) entries.push(entry);
      else this.#byKey.set(key, [entry]);
    }
  }
}

/** The rules jsdom looks at: those of a sheet, and those that are for a screen. */
function styleRules(sheet) {
  return Array.prototype.flatMap.call(sheet.cssRules, (rule) => {
    if (!rule.media) return rule.selectorText === undefined ? [] : [rule];
    return Array.prototype.includes.call(rule.media, 'screen')
      ? Array.prototype.filter.call(rule.cssRules, (inner) => inner.selectorText !== undefined)
      : [];
  });
}

function keysOf(element) {
  const keys = [EVERYWHERE, element.localName.toLowerCase()];
  const id = element.getAttributeNS(null, 'id');
  if (id) keys.push(`#${id}`);
  const classes = element.getAttributeNS(null, 'class');
  if (classes) for (const name of classes.split(/\s+/)) if (name !== '') keys.push(`.${name}`);
  return keys;
}

/**
 * For each selector of a list, what its last compound asks of an element. What is not read for certain is tried
 * everywhere.
 */
function selectorKeys(text) {
  if (/[\\"'|]/.test(text)) return [EVERYWHERE];
  const bare = withoutBrackets(text);
  return bare.split(',').map((selector) => {
    const last = selector
      .trim()
      .split(/[\s>+~]+/)
      .at(-1);
    const [, tag] = /^([a-z][\w-]*)/i.exec(last) ?? [];
    const [, name] = /([.#][\w-]+)/.exec(last.replace(/:+[\w-]+/g, '')) ?? [];
    return name ?? tag?.toLowerCase() ?? EVERYWHERE;
  });
}

/** The text without what stands in round or square brackets, at any depth. */
function withoutBrackets(text) {
  let depth = 0;
  let bare = '';
  for (const character of text) {
    if (character === '(' || character === '[') depth += 1;
    else if (character === ')' || character === ']') depth -= 1;
    else if (depth === 0) bare += character;
  }
  return bare;
}

module.exports = { speedUpComputedStyle };
