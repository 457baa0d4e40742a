// Runs in the browser, in an isolated world. Decides which parts of a sender's document may be shown.
// It works on a parsed, inert document, in which nothing has loaded or run, and never turns it into text again.

/**
 * @typedef {{ readonly id: string, readonly type: string, readonly fileName: string, readonly attachment: number }} InlinePicture
 * @typedef {InlinePicture & { readonly url: string }} ReadPicture
 * @typedef {{ readonly elements: number, readonly characters: number, readonly tableDepth: number }} MailLimits
 * @typedef {{ readonly remote: Set<string>, readonly missing: Set<string>, cut: boolean, readonly used: Set<string> }} Findings
 */

const REMOVED = new Set(
  (
    'script,iframe,frame,object,embed,applet,portal,fencedframe,base,meta,link,template,audio,video,source,track,param,' +
    'canvas,noembed,noframes,title,foreignobject,animate,animatemotion,animatetransform,set,feimage,mpath,discard,handler'
  ).split(','),
)
/** Elements whose content is shown, without their function. */
const RENAMED = new Map([
  ['form', 'div'],
  ['marquee', 'div'],
  ['dialog', 'div'],
  ['noscript', 'div'],
  ['slot', 'span'],
  ['button', 'span'],
  ['frameset', 'div'],
])
const REMOVED_ATTRIBUTES = new Set(
  (
    'srcset,imagesrcset,ping,action,formaction,poster,data,codebase,classid,archive,profile,manifest,lowsrc,dynsrc,longdesc,' +
    'usemap,is,slot,part,exportparts,popover,popovertarget,commandfor,autofocus,contenteditable,nonce,integrity,target,download,' +
    'srcdoc,attributionsrc,loading,fetchpriority,crossorigin,inert,elementtiming,form,open,data-tapster-font'
  ).split(','),
)
const PICTURE_ATTRIBUTES = new Set(['src', 'background', 'href', 'xlink:href'])
const TABLE_PARTS = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th', 'caption', 'colgroup', 'col'])

// Uses the getters of the prototypes: named elements can hide the members of a form or a document.
const attributesOf = /** @type {(el: Element) => NamedNodeMap} */ (getterOf(Element.prototype, 'attributes'))
const localNameOf = /** @type {(el: Element) => string} */ (getterOf(Element.prototype, 'localName'))
const firstOf = /** @type {(node: Node) => ChildNode | null} */ (getterOf(Node.prototype, 'firstChild'))
const parentOf = /** @type {(node: Node) => Node} */ (getterOf(Node.prototype, 'parentNode'))
const nextOf = /** @type {(node: Node) => ChildNode | null} */ (getterOf(Node.prototype, 'nextSibling'))

/** @param {object} prototype @param {string} name */
function getterOf(prototype, name) {
  const property = Object.getOwnPropertyDescriptor(prototype, name)
  if (property === undefined) throw new Error(`no ${name}`)
  return (/** @type {unknown} */ target) => property.get?.call(target)
}

/** Elements that hide the rest of a mail if they are not closed. */
const SWALLOWING = ['title', 'style', 'script', 'textarea', 'xmp', 'noembed', 'noframes', 'iframe']

/** Closes such an element before the next markup; undefined: no element was open. @param {string} html */
function withEndTag(html) {
  const lower = html.toLowerCase()
  // Some letters change the length in lower case, which would shift the positions.
  if (lower.length !== html.length) return undefined
  const comment = html.lastIndexOf('<!--')
  if (comment > html.lastIndexOf('-->')) return `${html.slice(0, comment)}${html.slice(comment + 4)}`
  for (const name of SWALLOWING) {
    const open = lower.lastIndexOf(`<${name}`)
    if (open === -1 || lower.includes(`</${name}`, open)) continue
    const next = html.indexOf('<', open + 1)
    return next === -1 ? undefined : `${html.slice(0, next)}</${name}>${html.slice(next)}`
  }
  return undefined
}

/** @param {Document} parsed */
function showsNothing({ body }) {
  return (body.textContent ?? '').trim() === '' && body.querySelector('img,table,hr') === null
}

/** @param {string} html @returns {Element} the html element of a document that loads nothing */
function parseMail(html) {
  const parser = new DOMParser()
  let parsed = parser.parseFromString(html, 'text/html')
  if (html.trim() !== '' && showsNothing(parsed)) {
    const mended = withEndTag(html)
    if (mended !== undefined) parsed = parser.parseFromString(mended, 'text/html')
  }
  for (let node = firstOf(parsed); node !== null; node = nextOf(node)) if (node instanceof Element) return node
  return document.createElement('html')
}

/** @param {string} reference what follows `cid:` */
function contentIdOf(reference) {
  let id = reference.trim().replace(/^<|>$/g, '')
  try {
    id = decodeURIComponent(id)
  } catch {
    // The name contains a per cent sign that is not an escape.
  }
  return id.toLowerCase()
}

/** Maximum number of listed pictures that were left out, of each kind. */
const MAX_NOTED = 100
const MAX_NOTED_LENGTH = 200

/** @param {Set<string>} names @param {string} name */
function note(names, name) {
  if (names.size < MAX_NOTED) names.add(name.slice(0, MAX_NOTED_LENGTH))
}

/**
 * @param {string} url as the sender wrote it
 * @param {ReadonlyMap<string, ReadPicture>} pictures
 * @param {Findings} found
 * @returns {string | undefined} an address that is allowed to load
 */
function pictureAddress(url, pictures, found) {
  const text = url.trim()
  if (/^cid:/i.test(text)) {
    const picture = pictures.get(contentIdOf(text.slice(4)))
    if (picture === undefined) {
      note(found.missing, contentIdOf(text.slice(4)))
      return undefined
    }
    found.used.add(picture.id)
    return picture.url
  }
  if (/^data:image\//i.test(text)) return text
  if (/^(https?:)?\/\//i.test(text)) note(found.remote, text.replace(/^(https?:)?\/\//i, '').replace(/[?#].*$/s, ''))
  return undefined
}

/** @param {string} css @param {ReadonlyMap<string, ReadPicture>} pictures @param {Findings} found */
function cleanCss(css, pictures, found) {
  if (!/cid:/i.test(css)) return css
  return css.replace(/url\(\s{0,20}(["']?)\s{0,20}cid:([^"')]{0,998})\1\s{0,20}\)/gi, (_all, _quote, reference) => {
    const address = pictureAddress(`cid:${reference}`, pictures, found)
    return address === undefined ? 'none' : `url("${address}")`
  })
}

/** @param {Element} el @param {ReadonlyMap<string, ReadPicture>} pictures @param {Findings} found */
function cleanAttributes(el, pictures, found) {
  const attributes = attributesOf(el)
  if (attributes.length === 0) return
  const name = localNameOf(el)
  // A copy, because removing an attribute shifts the others.
  for (const attribute of Array.from(attributes)) {
    const key = attribute.name.toLowerCase()
    const remove = () => Element.prototype.removeAttributeNode.call(el, attribute)
    if (key.startsWith('on') || REMOVED_ATTRIBUTES.has(key)) remove()
    else if (key === 'style') {
      const cleaned = cleanCss(attribute.value, pictures, found)
      if (cleaned !== attribute.value) attribute.value = cleaned
    } else if (key === 'href' && (name === 'a' || name === 'area')) {
      if (!/^(https?:|mailto:|tel:)/i.test(attribute.value.trim())) remove()
    } else if ((key === 'href' || key === 'xlink:href') && attribute.value.startsWith('#') && name !== 'image') {
      // A reference to a part of the same drawing is allowed.
    } else if (PICTURE_ATTRIBUTES.has(key)) {
      const address = pictureAddress(attribute.value, pictures, found)
      if (address === undefined) remove()
      else attribute.value = address
    }
  }
}

/** @param {ChildNode} node */
function removeNode(node) {
  Node.prototype.removeChild.call(parentOf(node), node)
}

/** @param {Element} el @param {string} name @returns {Element} */
function rename(el, name) {
  const other = document.createElement(name)
  for (const { name: key, value } of attributesOf(el)) {
    try {
      Element.prototype.setAttribute.call(other, key, value)
    } catch {
      // Only the parser accepts this attribute's name.
    }
  }
  // The new element enters the inert document first: its children must not enter our document before they are cleaned.
  Element.prototype.replaceWith.call(el, other)
  for (let child = firstOf(el); child !== null; child = firstOf(el)) other.append(child)
  return other
}

/**
 * Removes harmful parts from the tree and limits its size, in one pass.
 * @param {Element} root
 * @param {ReadonlyMap<string, ReadPicture>} pictures
 * @param {MailLimits} limits
 * @returns {Findings}
 */
function cleanMail(root, pictures, limits) {
  /** @type {Findings} */
  const found = { remote: new Set(), missing: new Set(), cut: false, used: new Set() }
  let elements = 0
  let characters = 0
  let tables = 0
  let full = false
  /** @param {Node} parent */
  const visit = (parent) => {
    for (let node = firstOf(parent); node !== null;) {
      const next = nextOf(node)
      if (full) removeNode(node)
      else if (node instanceof Text) {
        characters += node.data.length
        full = characters > limits.characters
      } else if (node instanceof Element) {
        full = ++elements > limits.elements
        const name = localNameOf(node).toLowerCase()
        if (REMOVED.has(name)) removeNode(node)
        else enter(node, name)
      } else removeNode(node)
      node = next
    }
  }
  /** @param {Element} el @param {string} name */
  const enter = (el, name) => {
    const isTable = name === 'table'
    if (isTable) tables++
    const other = tables > limits.tableDepth && TABLE_PARTS.has(name) ? 'div' : RENAMED.get(name)
    const kept = other === undefined ? el : rename(el, other)
    if (name === 'style') kept.textContent = cleanCss(kept.textContent ?? '', pictures, found)
    cleanAttributes(kept, pictures, found)
    if (name === 'details') Element.prototype.setAttribute.call(kept, 'open', '')
    visit(kept)
    if (isTable) tables--
  }
  cleanAttributes(root, pictures, found)
  visit(root)
  found.cut = full
  return found
}
