// Runs in the browser, in an isolated world. Writes the words around a mail into the prepared sheet, as text and never as markup.

/**
 * @typedef {{ readonly name: string, readonly address: string }} Person
 * @typedef {object} SheetWords
 * @property {string} subject
 * @property {string} footStyle rules for the foot of each page
 * @property {readonly { readonly label: string, readonly people: readonly Person[], readonly more: string }[]} people
 * @property {{ readonly label: string, readonly text: string }} date
 * @property {{ readonly title: string, readonly files: readonly { readonly name: string, readonly size: string }[], readonly more: string }} attachments
 */

/** @param {string} id */
function partOfPage(id) {
  const el = document.getElementById(id)
  if (el === null) throw new Error(`the page has no ${id}`)
  return el
}

/** @param {string} name @param {string} className @param {readonly (string | Node)[]} content */
function elementOf(name, className, ...content) {
  const el = document.createElement(name)
  if (className !== '') el.className = className
  el.append(...content)
  return el
}

/** @param {string} css */
function styleOf(css) {
  return elementOf('style', '', css)
}

/** @param {Person} person */
function personOf({ name, address }) {
  if (name === '') return elementOf('span', 'person', elementOf('bdi', 'address', address))
  const parts = [elementOf('bdi', 'name', name)]
  if (address !== '') parts.push(elementOf('bdi', 'address', `<${address}>`))
  return elementOf('span', 'person', ...parts.flatMap((part, i) => (i === 0 ? [part] : [' ', part])))
}

/** @param {string} label @param {readonly (string | Node)[]} value */
function headerRow(label, ...value) {
  return elementOf('tr', '', elementOf('th', '', label), elementOf('td', '', ...value))
}

/** @param {SheetWords} words */
function fillSheet({ subject, footStyle, people, date, attachments }) {
  document.title = subject
  document.head.append(styleOf(footStyle))
  partOfPage('subject').textContent = subject
  const rows = people.map(({ label, people: them, more }) => {
    const parts = [...them.map(personOf), ...(more === '' ? [] : [elementOf('span', 'more', more)])]
    return headerRow(label, ...parts.flatMap((part, i) => (i === 0 ? [part] : [' ', part])))
  })
  partOfPage('headers').replaceChildren(...rows, headerRow(date.label, date.text))
  listAttachments(attachments)
}

/** Replaces the existing list. @param {SheetWords['attachments']} attachments */
function listAttachments(attachments) {
  const section = partOfPage('attachments')
  section.replaceChildren()
  if (attachments.files.length === 0) return
  section.className = attachments.files.length > 6 ? 'many' : 'few'
  const items = attachments.files.map(({ name, size }) =>
    elementOf('li', '', elementOf('bdi', 'file', name), elementOf('span', 'size', size)),
  )
  if (attachments.more !== '') items.push(elementOf('li', '', attachments.more))
  section.append(elementOf('h2', '', attachments.title), elementOf('ul', '', ...items))
}

/** @param {readonly string[]} notes */
function addNotes(notes) {
  partOfPage('notes').append(...notes.map((note) => elementOf('p', '', note)))
}

/** Loads fonts before text needs them. @param {string} css */
async function addFonts(css) {
  document.head.append(styleOf(css))
  // Ignores fonts that the machine lacks.
  const unread = [...document.fonts].filter(({ status }) => status !== 'loaded')
  await Promise.allSettled(unread.map((font) => font.load()))
}
