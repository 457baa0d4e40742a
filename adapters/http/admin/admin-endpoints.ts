// The addresses of the administrator's application. Each answers the same page, whose script determines the user and the view. They come
// after all other endpoints below /admin.
import * as t from 'io-ts'
import { type Answer, answerHtml } from '../kernel/answer.ts'
import { O, TE } from '#domain/shared/fp.ts'
import { prepareAsset, prepareAssets, answerWhole } from '../kernel/assets.ts'
import { type RequestContext, type Endpoint, makePageEndpoint } from '../kernel/endpoint.ts'
import { rememberByName } from '#domain/shared/remember.ts'
import { makeAssetsEndpoint } from '../pane/serve-assets.ts'
import { ADMIN_ASSETS_PATH, type AdminBundle, renderAdminPage, renderEmptyFrame, type Theme } from './admin-page.ts'
import { type Language, LANGUAGES } from '#domain/shared/language.ts'

const THEMES = ['system', 'light', 'dark'] as const satisfies readonly Theme[]

/** A choice of the user. The application keeps it in a cookie, so that the page is right before its script runs. */
function readCookieChoice<A extends string>(
  { cookie }: RequestContext,
  name: string,
  among: readonly A[],
): A | undefined {
  const value = O.toUndefined(cookie(name))
  return among.find((one) => one === value)
}

/** Each page is rendered and compressed once, at its first request. */
export function makeAdminEndpoints(bundle: AdminBundle): readonly Endpoint[] {
  const prepare = (language: Language) =>
    rememberByName((theme: Theme) =>
      prepareAsset({
        name: 'admin.html',
        content: Buffer.from(renderAdminPage(bundle, language, theme)),
        hashed: false,
      }),
    )
  const pages = { nl: prepare('nl'), en: prepare('en') }
  const answer = async (context: RequestContext): Promise<Answer> => {
    const language = readCookieChoice(context, 'admin-language', LANGUAGES) ?? context.language
    const whole = await answerWhole(
      pages[language](readCookieChoice(context, 'admin-theme', THEMES) ?? 'system'),
      context.header,
    )
    // Programs get JSON at these addresses.
    return { ...whole, headers: { ...whole.headers, vary: 'accept, accept-encoding' } }
  }
  const page = (path: string, params?: t.Props): Endpoint =>
    makePageEndpoint({
      path,
      summary: 'The administrator’s application.',
      surface: 'admin',
      ...(params && { params }),
      handle: (_, context) => TE.fromTask(() => answer(context)),
    })
  return [
    makeAssetsEndpoint(ADMIN_ASSETS_PATH, prepareAssets(bundle.assets)),
    page('/admin'),
    makePageEndpoint({
      path: '/admin/mail-frame',
      summary: 'The empty page in which the administrator’s application shows a mail.',
      surface: 'mail',
      handle: () => TE.right(answerHtml(200, renderEmptyFrame('Mail'))),
    }),
    makePageEndpoint({
      path: '/admin/page-frame',
      summary: 'The empty page in which the administrator’s application previews a page of the service.',
      surface: 'preview',
      handle: () => TE.right(answerHtml(200, renderEmptyFrame('Preview'))),
    }),
    page('/admin/:area', { area: t.string }),
    page('/admin/:area/:item', { area: t.string, item: t.string }),
  ]
}
