/**
 * What queries by role, pointer checks and `toBeVisible` read of every element they pass: the property and its initial
 * value, as jsdom answers it where nothing is declared.
 */
const OFTEN_READ = new Map([
  ['display', { inherited: false, initial: '' }],
  ['opacity', { inherited: false, initial: '' }],
  ['visibility', { inherited: true, initial: 'visible' }],
  ['pointer-events', { inherited: true, initial: 'auto' }],
]);
const SCRIPT_NAMES = new Map([['pointerEvents', 'pointer-events']]);
const EVERYWHERE = '*';
const NO_RULES = [];

/**
 * jsdom matches every element against every rule of every sheet, and does it again after each change of the document:
 * half the time of a test that looks for roles. Here rules are found by the last part of their selectors, as browsers
 * find them, and the four properties that tests read are resolved when they are read. The answers are jsdom's own, which
 * a test compares; any other property is jsdom's to answer. Only what browsers have too is used of jsdom.
 * @param {Window} window of a jsdom
 */
function speedUpComputedStyle(window) {
  const { document } = window;
  const slow = window.getComputedStyle.bind(window);
  const rules = new RuleIndex();
  const defaults = new BrowserDefaults(document, slow);
  const normalise = createNormaliser(document);
  let known = new WeakMap();
  const forget = () => (known = new WeakMap());
  const changes = new window.MutationObserver(forget);
  changes.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });

  const resolve = (element, property) => {
    // Changes of this moment have not reached the observer yet.
    const isSheetChanged = rules.follow(document.styleSheets);
    if (changes.takeRecords().length > 0 || isSheetChanged) forget();
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
    const { inherited, initial } = OFTEN_READ.get(property);
    let value = property === 'display' ? defaults.displayOf(element) : '';
    const declare = (declared) => {
      if (declared === 'unset') value = '';
      // What is not valid is passed over.
      else if (declared !== '') value = normalise(property, declared) || value;
    };
    for (const { rule } of rules.matching(element, property)) declare(rule.style.getPropertyValue(property));
    declare(element.style?.getPropertyValue(property) ?? '');
    if (value !== '') return value;
    return inherited && element.parentElement ? resolved(element.parentElement, property) : initial;
  };

  window.getComputedStyle = (element, pseudo) =>
    element?.ownerDocument !== document || !document.contains(element) || pseudo
      ? slow(element, pseudo)
      : lazily(
          (property) => resolve(element, property),
          () => slow(element),
        );
  // For the test that compares the two.
  window.getComputedStyle.ofJsdom = slow;
}

/** The values of a property as declarations give them back; '' for one that is not valid. */
function createNormaliser(document) {
  const known = new Map();
  return (property, declared) => {
    const key = `${property}:${declared}`;
    if (!known.has(key)) {
      const { style } = document.createElement('span');
      style.setProperty(property, declared);
      known.set(key, style.getPropertyValue(property));
    }
    return known.get(key);
  };
}

/** How the browser's own sheet displays elements, found out on a bare copy in an empty document. */
class BrowserDefaults {
  #known = new Map();
  #empty;
  #slow;

  constructor(document, slow) {
    this.#empty = document.implementation.createHTMLDocument('');
    this.#slow = slow;
  }

  displayOf(element) {
    const { localName, hidden, open, type } = element;
    const key = [localName, hidden, open, type].join();
    if (!this.#known.has(key)) {
      const copy = this.#empty.importNode(element, false);
      for (const name of ['style', 'class', 'id']) copy.removeAttribute(name);
      this.#empty.body.replaceChildren(copy);
      this.#known.set(key, this.#slow(copy).getPropertyValue('display'));
    }
    return this.#known.get(key);
  }
}

/** A computed style that is worked out as far as it is read. */
function lazily(resolve, whole) {
  let made;
  const real = () => (made ??= whole());
  const getPropertyValue = (name) => (OFTEN_READ.has(name) ? resolve(name) : real().getPropertyValue(name));
  return new Proxy(
    {},
    {
      get: (_target, name) => {
        if (name === 'getPropertyValue') return getPropertyValue;
        const property = SCRIPT_NAMES.get(name) ?? name;
        if (OFTEN_READ.has(property)) return resolve(property);
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

/** The rules of the document's sheets by what an element must have for them to match: an id, a class, a tag, or nothing. */
class RuleIndex {
  #sheets = [];
  #lengths = [];
  #byKey = new Map();
  #count = 0;

  /** Takes the sheets as they are now; those that were there stay as they were read. Returns whether any has changed. */
  follow(sheets) {
    let same = 0;
    while (same < this.#sheets.length && sheets[same] === this.#sheets[same] && this.#isWhole(same)) same += 1;
    if (same === this.#sheets.length && same === sheets.length) return false;
    if (same < this.#sheets.length) {
      this.#sheets = [];
      this.#lengths = [];
      this.#byKey = new Map();
      this.#count = 0;
    }
    for (let at = this.#sheets.length; at < sheets.length; at += 1) {
      for (const rule of styleRules(sheets[at])) this.#add(rule);
      this.#sheets.push(sheets[at]);
      this.#lengths.push(sheets[at].cssRules.length);
    }
    return true;
  }

  #isWhole(at) {
    return this.#sheets[at].cssRules.length === this.#lengths[at];
  }

  /** The rules that match and declare a property, in their order. */
  matching(element, property) {
    const seen = new Set();
    for (const key of keysOf(element)) {
      for (const entry of this.#byKey.get(key) ?? NO_RULES) {
        if (!seen.has(entry) && entry.properties.has(property) && matches(element, entry.rule.selectorText))
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

/** What is not understood of a selector matches nothing. */
function matches(element, selector) {
  try {
    return element.matches(selector);
  } catch {
    return false;
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
