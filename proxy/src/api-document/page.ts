import { methods, type OpenApiDocument } from '@tessera/contract/openapi/document';
import type { JsonSchema } from '@tessera/contract/openapi/json-schema';
import { escapeHtml } from '../pages/escape';
import { fieldTable, inline, operationAnchor, operationArticle } from './operation-article';
import { pageStyle } from './page-style';
import { code, meaningOf, schemaAnchor, schemaRows, typeWords } from './schema-rows';

const headingAnchor = (name: string): string => `calls-${name.toLowerCase().replace(/\W+/g, '-')}`;

/** The operations of each heading, in the order of the document. */
const operationsByTag = ({ paths, tags }: OpenApiDocument) => {
  const all = Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const operation = item[method];
      return operation ? [{ method, path, operation }] : [];
    }),
  );
  return tags
    .map(({ name }) => ({ name, entries: all.filter(({ operation }) => operation.tags.includes(name)) }))
    .filter(({ entries }) => entries.length > 0);
};

const contents = (groups: ReturnType<typeof operationsByTag>): string => `<nav aria-labelledby="contents">
<h2 id="contents">Contents</h2>
<ul>
${groups
  .map(
    ({ name, entries }) => `<li><details><summary>${escapeHtml(name)} (${entries.length})</summary><ul>
${entries.map(({ operation }) => `<li><a href="#${operationAnchor(operation)}">${escapeHtml(operation.operationId)}</a></li>`).join('\n')}
</ul></details></li>`,
  )
  .join('\n')}
<li><a href="#answers">Refusals and failures</a></li>
<li><a href="#schemas">Records and values</a></li>
</ul>
</nav>`;

const errorTable = ({ paths, components }: OpenApiDocument): string => {
  const statuses = new Map<string, string>();
  for (const item of Object.values(paths))
    for (const operation of Object.values(item))
      for (const [status, answer] of Object.entries(operation.responses))
        if ('$ref' in answer) statuses.set(answer.$ref.slice(answer.$ref.lastIndexOf('/') + 1), status);
  return `<table>
<caption>Every one has the body <a href="#${schemaAnchor('ErrorEnvelope')}">ErrorEnvelope</a>.</caption>
<thead><tr><th scope="col">Status</th><th scope="col">Meaning</th></tr></thead>
<tbody>
${Object.entries(components.responses)
  .map(
    ([name, { description }]) =>
      `<tr id="answer-${name}"><th scope="row">${statuses.get(name) ?? ''} ${name}</th><td>${inline(description)}</td></tr>`,
  )
  .join('\n')}
</tbody>
</table>`;
};

const schemaArticle = (name: string, schema: JsonSchema): string => {
  const rows = schemaRows(schema);
  const title = `${schemaAnchor(name)}-title`;
  return `<article id="${schemaAnchor(name)}" aria-labelledby="${title}">
<h3 id="${title}">${code(name)}</h3>
${
  rows.length === 0
    ? `<p>${typeWords(schema)}. ${meaningOf(schema)}</p>`
    : `<details><summary>Fields<span class="visually-hidden"> of ${name}</span></summary>
${fieldTable(`Fields of ${name}`, rows)}
</details>`
}
</article>`;
};

/** The document as one page that needs no script and no other file. */
export const renderApiPage = (document: OpenApiDocument): string => {
  const { info, components } = document;
  const groups = operationsByTag(document);
  return `<!doctype html>
<html lang="en-GB">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(info.title)} ${escapeHtml(info.version)}</title>
<link rel="icon" href="data:,">
<style>${pageStyle}</style>
</head>
<body>
<a class="skip" href="#text">Skip to the text</a>
<header>
<h1>${escapeHtml(info.title)}</h1>
<p class="facts">Version ${escapeHtml(info.version)} · <a href="openapi.json">openapi.json</a>, for programs (OpenAPI 3.1)</p>
</header>
<div class="columns">
${contents(groups)}
<main id="text" tabindex="-1">
<section class="introduction" aria-label="What is true of every call">
${info.description
  .split('\n\n')
  .map((paragraph) => `<p>${inline(paragraph)}</p>`)
  .join('\n')}
</section>
${groups
  .map(
    ({ name, entries }) => `<section aria-labelledby="${headingAnchor(name)}">
<h2 id="${headingAnchor(name)}">${escapeHtml(name)}</h2>
${entries.map(({ method, path, operation }) => operationArticle(method, path, operation, document)).join('\n')}
</section>`,
  )
  .join('\n')}
<section aria-labelledby="answers">
<h2 id="answers">Refusals and failures</h2>
${errorTable(document)}
</section>
<section aria-labelledby="schemas">
<h2 id="schemas">Records and values</h2>
${Object.entries(components.schemas)
  .map(([name, schema]) => schemaArticle(name, schema))
  .join('\n')}
</section>
</main>
</div>
</body>
</html>
`;
};
