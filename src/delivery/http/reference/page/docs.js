/** Sends requests from the documentation page. The key stays in this tab, sent as a header. */
const KEY = 'shelfline-key';
const SHOWN_MAX = 200_000;

const keyField = document.querySelector('#key');
const findField = document.querySelector('#find');
if (keyField !== null) {
  keyField.value = sessionStorage.getItem(KEY) ?? '';
  keyField.addEventListener('input', () => {
    const key = keyField.value.trim();
    if (key === '') sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, key);
  });
}

for (const form of document.querySelectorAll('form')) {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(form);
  });
}

openNamed();
addEventListener('hashchange', openNamed);

/** Opens the operation that the fragment of the address names. */
function openNamed() {
  const named = document.getElementById(location.hash.slice(1));
  const folded = named?.closest('details') ?? null;
  if (folded === null) return;
  folded.open = true;
  named.scrollIntoView();
}
for (const operation of document.querySelectorAll('details.operation')) {
  operation.addEventListener('toggle', () => {
    if (operation.open) history.replaceState(null, '', `#${operation.id}`);
  });
}

for (const samples of document.querySelectorAll('.samples')) tabsOf(samples);
for (const pre of document.querySelectorAll('pre')) addCopy(pre);
if (findField !== null) {
  findField.addEventListener('input', () => find(findField.value.trim().toLowerCase()));
  addEventListener('keydown', (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key !== 'k') return;
    event.preventDefault();
    findField.focus();
    findField.select();
  });
}

/** Shows one language at a time; the choice holds for all operations. */
function tabsOf(samples) {
  const bar = document.createElement('div');
  bar.className = 'tabs';
  for (const figure of samples.querySelectorAll('figure')) {
    const pre = figure.querySelector('pre');
    pre.textContent = pre.textContent.replaceAll('https://YOUR_SERVICE', location.origin);
    const { language } = figure.dataset;
    const tab = document.createElement('button');
    tab.type = 'button';
    tab.textContent = language;
    tab.dataset.language = language;
    tab.addEventListener('click', () => showLanguage(language));
    bar.append(tab);
  }
  samples.prepend(bar);
}

function showLanguage(language) {
  for (const figure of document.querySelectorAll('.samples figure')) {
    figure.hidden = figure.dataset.language !== language;
  }
  for (const tab of document.querySelectorAll('.tabs button')) {
    tab.setAttribute('aria-pressed', String(tab.dataset.language === language));
  }
}
showLanguage('curl');

/** What is copied has the reader's own key in it; what is shown does not. */
function addCopy(pre) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'copy';
  button.textContent = 'Copy';
  button.addEventListener('click', async () => {
    const key = keyField?.value.trim() || 'YOUR_KEY';
    await navigator.clipboard.writeText(pre.textContent.replaceAll('YOUR_KEY', key));
    button.textContent = 'Copied';
    setTimeout(() => {
      button.textContent = 'Copy';
    }, 2000);
  });
  const place = document.createElement('div');
  place.className = 'copied';
  pre.replaceWith(place);
  place.append(pre, button);
}

/** Lists the operations that a text names, and those that have a field of this name. */
function find(text) {
  for (const item of document.querySelectorAll('aside li[data-words]')) {
    const id = item.querySelector('a').hash.slice(1);
    const inside = document.getElementById(id);
    const fields = [...inside.querySelectorAll('[data-field], .parameter code')];
    const nameOf = ({ dataset, textContent }) => (dataset.field ?? textContent).toLowerCase();
    const found = text === '' ? [] : fields.map(nameOf).filter((name) => name.includes(text));
    item.hidden = text !== '' && !item.dataset.words.includes(text) && found.length === 0;
    item.title = found.slice(0, 5).join(', ');
  }
  for (const head of document.querySelectorAll('aside h2')) {
    const items = [...(head.nextElementSibling?.querySelectorAll('li') ?? [])];
    head.hidden = items.length > 0 && items.every(({ hidden }) => hidden);
  }
}

async function send(form) {
  const { url, options } = requestOf(form);
  const [status, body] = ['.status', '.body'].map((name) => form.querySelector(name));
  form.querySelector('.answer').hidden = false;
  form.querySelector('.request').textContent = curl(url, options);
  status.textContent = keyField.value.trim() === '' ? 'Put your key in the field above.' : '…';
  body.textContent = '';
  const startedAt = performance.now();
  try {
    const answer = await fetch(url, options);
    const text = await answer.text();
    const took = Math.round(performance.now() - startedAt);
    status.className = `status ${answer.ok ? 'good' : 'bad'}`;
    status.textContent = [
      `${answer.ok ? '✓' : '✕'} ${answer.status}`,
      `${took} ms`,
      ...leftOf(answer.headers),
      `request ${answer.headers.get('x-request-id') ?? '–'}`,
    ].join(' · ');
    body.textContent = shown(text, answer.headers.get('content-type') ?? '');
  } catch (error) {
    status.className = 'status bad';
    status.textContent = `✕ The service did not answer: ${error.message}`;
  }
}

/** Leaves out empty fields: the service refuses a parameter without a value. */
function requestOf(form) {
  const headers = { 'X-API-Key': keyField.value.trim() };
  const isCsv = form.querySelector('[data-role=format]')?.value === 'csv';
  headers.Accept = isCsv ? 'text/csv' : 'application/json';
  const options = { method: form.dataset.method, headers, cache: 'no-store' };
  let path = form.dataset.path;
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (value === '') continue;
    if (path.includes(`{${name}}`)) path = path.replace(`{${name}}`, encodeURIComponent(value));
    else query.append(name, value);
  }
  const body = form.querySelector('[data-role=body]');
  if (body !== null) {
    options.body = body.value;
    headers['Content-Type'] = 'application/json';
  }
  const search = query.size > 0 ? `?${query}` : '';
  const url = new URL(`${document.body.dataset.base}${path}${search}`, location.href);
  return { url, options };
}

function curl(url, { body }) {
  const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;
  const data =
    body === undefined ? '' : ` \\\n  -H 'Content-Type: application/json' -d ${quoted(body)}`;
  return `curl -H "X-API-Key: $KEY" ${quoted(url.href)}${data}`;
}

function leftOf(headers) {
  const left = headers.get('x-ratelimit-remaining');
  return left === null ? [] : [`${left} requests left today`];
}

function shown(text, type) {
  const body = type.includes('json') ? JSON.stringify(JSON.parse(text), null, 2) : text;
  return body.length <= SHOWN_MAX ? body : `${body.slice(0, SHOWN_MAX)}\n… (shortened)`;
}
