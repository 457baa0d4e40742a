// Starts the application: connects address bar, session and service, and renders the first view.
import { render } from 'preact'
import { makeFormat } from '#adapters/web/kit/format.ts'
import { makeSendCall } from '#adapters/web/kit/http.ts'
import { readBlock, readTexts } from '#adapters/web/kit/page-block.ts'
import { makeTranslate } from '#adapters/web/kit/translate.ts'
import { keepFocus } from '#adapters/web/kit/views/keep-focus.ts'
import { makeNavigation } from '#adapters/web/kit/navigation/navigation.ts'
import { makeReceipts } from '#adapters/web/kit/receipts.ts'
import { isAdminConfig, makeAppearance } from './appearance.ts'
import { makeLetterKeys } from './keyboard.ts'
import { routes } from './routes.ts'
import { makeSession } from './session/session.ts'
import type { AdminTextKey } from './texts/texts.ts'
import { AdminApp } from './views/app.tsx'

const root = document.getElementById('admin')
if (root === null) throw new Error('the page has no place for the application')

const config = readBlock('admin-config', isAdminConfig)
const navigation = makeNavigation(
  {
    read: () => `${location.pathname}${location.search}`,
    push: (href) => history.pushState(null, '', href),
    replace: (href) => history.replaceState(null, '', href),
    onPop: (listener) => window.addEventListener('popstate', listener),
  },
  routes,
)
const texts = { ...readTexts() }
const appearance = makeAppearance(config, document, () => location.reload())
const send = makeSendCall({ fetch: (input, init) => fetch(input, init), locale: config.language })

keepFocus(root)
render(
  <AdminApp
    tools={{
      navigation,
      receipts: makeReceipts(navigation),
      appearance,
      letterKeys: makeLetterKeys(() => localStorage),
      t: makeTranslate<AdminTextKey>(texts, config.language),
      addTexts: (more) => void Object.assign(texts, more),
      format: makeFormat(config.language),
      now: () => Date.now(),
    }}
    session={makeSession({ send, navigation, appearance })}
    storage={() => sessionStorage}
  />,
  root,
)
