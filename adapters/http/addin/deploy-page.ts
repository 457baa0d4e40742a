// How an administrator rolls the add-in out, in five steps, with the addresses of this installation. Where it cannot be rolled out: what to set.
import { E, O } from '#domain/shared/fp.ts'
import { type Language, pickTexts, type TextsOf } from '#domain/shared/language.ts'
import { escapeHtml, renderInline } from '#adapters/web/public/markup.ts'
import type { PublicPage } from '#adapters/web/public/public-page.ts'
import type { AddInServed, AddInUpload, NoUpload } from './addin-served.ts'
import { deployTexts } from './deploy-texts.ts'

type Texts = TextsOf<typeof deployTexts>

/** What is filled in, by the name that a text has for it. */
type Places = Readonly<Record<string, string>>

/** HTML of a sentence with its places filled in. */
const filled = (text: string, places: Places): string =>
  renderInline(text.replaceAll(/\{(\w+)\}/g, (found, name: string) => places[name] ?? found))

const list = (kind: 'ul' | 'ol', texts: readonly string[], places: Places): string =>
  `<${kind}>${texts.map((text) => `<li>${filled(text, places)}</li>`).join('\n')}</${kind}>`

const shell = (command: string): string => `<pre tabindex="0"><code>${escapeHtml(command)}</code></pre>`

const facts = (texts: Texts, { id, version, origin }: AddInUpload): string =>
  `<section class="public-card framed installation" aria-labelledby="installation">
<h2 id="installation">${texts.installation}</h2>
<dl class="public-facts">
<dt>${texts.address}</dt><dd><code>${escapeHtml(origin)}</code></dd>
<dt>${texts.id}</dt><dd><code>${escapeHtml(id)}</code></dd>
<dt>${texts.version}</dt><dd><code>${escapeHtml(version)}</code></dd>
<dt>${texts.permission}</dt><dd>${texts.permissionIs}</dd>
</dl>
</section>`

const file = (title: string, about: string, name: string, action: string, isFirst: boolean): string =>
  `<section class="public-card framed download">
<h3>${title}</h3>
<p>${about}</p>
<p><a class="button${isFirst ? ' button-primary' : ''}" href="/deploy/${name}" download>${action} <span>${name}</span></a></p>
</section>`

const step = (title: string, body: string): string =>
  `<li><section>
<h2>${title}</h2>
${body}
</section></li>`

function steps(texts: Texts, { id, origin, signOn }: AddInUpload, ledger: string): string {
  const places = { origin, ledger }
  const install = [
    'New-App -OrganizationApp `',
    `  -Url "${origin}/deploy/manifest.xml" \``,
    '  -ProvidedTo Everyone -DefaultStateForUser Enabled',
  ].join('\n')
  const [removeBefore = '', removeAfter = ''] = texts.removeBody.split('{privacy}')
  return `<ol class="public-steps">
${step(
  texts.step1,
  `<p>${texts.choice}</p>
<div class="public-cards">
${file(texts.zipTitle, texts.zipFor, 'tapster-addin.zip', texts.download, true)}
${file(texts.xmlTitle, texts.xmlFor, 'manifest.xml', texts.download, false)}
</div>`,
)}
${step(
  texts.step2,
  `<h3>${texts.cloudTitle}</h3>
${list('ol', texts.cloud, places)}
<h3>${texts.serverTitle}</h3>
<p>${texts.server}</p>
${shell(install)}`,
)}
${step(texts.step3, list('ul', texts.who, places))}
${step(
  texts.step4,
  list('ul', [...texts.allow, ...(O.isSome(signOn) ? [texts.signOn] : [])], {
    ...places,
    ...(O.isSome(signOn) ? { clientId: signOn.value.clientId, resource: signOn.value.resource } : {}),
  }),
)}
${step(texts.step5, list('ul', texts.check, places))}
</ol>
<section>
<h2>${texts.update}</h2>
<p>${texts.updateBody}</p>
</section>
<section>
<h2>${texts.remove}</h2>
<p>${removeBefore}<a href="/privacy">${texts.privacy}</a>${removeAfter}</p>
<p>${texts.removeServer}</p>
${shell(`Remove-App -OrganizationApp -Identity ${id}`)}
</section>`
}

const nothingYet = (texts: Texts, reason: NoUpload, origin: string): string =>
  `<section class="public-card framed public-notice" aria-labelledby="nothing-yet">
<h2 id="nothing-yet">${texts.unfitTitle}</h2>
<p>${filled(texts[reason], { origin })}</p>
<p>${filled(texts[`${reason}Remedy`], { origin })}</p>
<p>${texts.unfitAfter}</p>
</section>`

/** `ledger`: the host at which people sign in to the ledger. */
export function deployPage({ baseUrl, upload }: AddInServed, ledger: string) {
  return (language: Language): Pick<PublicPage, 'title' | 'body'> => {
    const texts = pickTexts(deployTexts, language)
    const rest = E.isLeft(upload)
      ? nothingYet(texts, upload.left, baseUrl)
      : `${facts(texts, upload.right)}\n${steps(texts, upload.right, ledger)}`
    return {
      title: texts.title,
      body: `<h1>${texts.title}</h1>\n<p class="public-lead">${texts.lead}</p>\n${rest}`,
    }
  }
}
