// The page that explains in five steps how an administrator rolls the add-in out, with this installation's addresses. If roll-out is
// impossible, it shows what to set.
import { E, O } from '#domain/shared/fp.ts'
import { type Language, pickText, pickTexts, type TextsOf } from '#domain/shared/language.ts'
import { renderInline } from '#adapters/web/public/markup.ts'
import { type Prose, renderProse } from '#adapters/web/public/prose.ts'
import type { PublicPage } from '#adapters/web/public/public-page.ts'
import type { AddInServed, AddInUpload, NoUpload } from './addin-served.ts'
import { deployTexts } from './deploy-texts.ts'
import { escapeHtml } from '#domain/shared/escape-html.ts'

type Texts = TextsOf<typeof deployTexts>

const renderFacts = (texts: Texts, { id, version, origin }: AddInUpload): string =>
  `<section class="public-card framed installation" aria-labelledby="installation">
<h2 id="installation">${texts.installation}</h2>
<dl class="public-facts">
<dt>${texts.address}</dt><dd><code>${escapeHtml(origin)}</code></dd>
<dt>${texts.id}</dt><dd><code>${escapeHtml(id)}</code></dd>
<dt>${texts.version}</dt><dd><code>${escapeHtml(version)}</code></dd>
<dt>${texts.permission}</dt><dd>${texts.permissionIs}</dd>
</dl>
</section>`

const renderFile = (title: string, about: string, name: string, action: string, isFirst: boolean): string =>
  `<section class="public-card framed download">
<h3>${title}</h3>
<p>${about}</p>
<p><a class="button${isFirst ? ' button-primary' : ''}" href="/deploy/${name}" download>${action} <span>${name}</span></a></p>
</section>`

const renderFiles = (texts: Texts): string =>
  `<div class="public-cards">
${renderFile(texts.zipTitle, texts.zipFor, 'tapster-addin.zip', texts.download, true)}
${renderFile(texts.xmlTitle, texts.xmlFor, 'manifest.xml', texts.download, false)}
</div>
`

const renderNothingYet = (texts: Texts, reason: NoUpload, origin: string): string => {
  const fill = (text: string): string => renderInline(text.replaceAll('{origin}', origin))
  return `<section class="public-card framed public-notice" aria-labelledby="nothing-yet">
<h2 id="nothing-yet">${texts.unfitTitle}</h2>
<p>${fill(texts[reason])}</p>
<p>${fill(texts[`${reason}Remedy`])}</p>
<p>${texts.unfitAfter}</p>
</section>`
}

/** `ledger`: the host at which people sign in to the ledger. */
export function renderDeployPage({ baseUrl, upload }: AddInServed, ledger: string, prose: Prose) {
  return (language: Language): Pick<PublicPage, 'title' | 'body'> => {
    const texts = pickTexts(deployTexts, language)
    if (E.isLeft(upload)) {
      const [introduction = ''] = pickText(prose, language).split('\n## ')
      return renderProse(introduction, {
        texts: {},
        blocks: { installation: renderNothingYet(texts, upload.left, baseUrl) },
      })
    }
    const { id, origin, signOn } = upload.right
    return renderProse(pickText(prose, language), {
      // The sentence about single sign-on appears only if its names are given.
      texts: { id, origin, ledger, ...O.toUndefined(signOn) },
      blocks: { installation: renderFacts(texts, upload.right), files: renderFiles(texts) },
    })
  }
}
