// The session of the administrator's application, its drafts, and its appearance.
import { expect } from 'chai'
import { left, right } from 'fp-ts/lib/Either.js'
import { makeAppearance } from '#adapters/web/admin/appearance.ts'
import { makeSession, toSignInAddress } from '#adapters/web/admin/session/session.ts'
import { makeStoredDrafts } from '#adapters/web/kit/draft-store.ts'
import type { CallFailure, ServiceCall, SendCall } from '#adapters/web/kit/http.ts'
import { hasFields, isText } from '#adapters/web/kit/guard.ts'
import { verifies } from '#test/support/verifies.ts'

const me = {
  user: { uuid: 'u', email: 'eva@korrel.example', name: 'Eva', language: null },
  tenant: { uuid: 'korrel', name: 'Korrel', language: 'nl' as const },
  home: { uuid: 'korrel', name: 'Korrel', language: 'nl' as const },
  permissions: ['users:read'],
  operator: false,
  sending: true,
  severalOffices: false,
}

/** The page is in the user's language. */
const appearance = { followLanguage: () => false }

const refused = (status: number): CallFailure => ({
  _tag: 'Refused',
  status,
  code: 'X',
  message: '',
  requestId: null,
  retryAfterSeconds: null,
})

/** `answer`: by path and office; undefined: 401. */
function aService(answer: (path: string, tenant: string | undefined) => unknown) {
  const asked: (readonly [path: string, tenant: string | undefined])[] = []
  const send: SendCall = async <A>(call: ServiceCall<A>) => {
    const tenant = call.headers?.['x-tenant-uuid']
    asked.push([call.path, tenant])
    const body = answer(call.path, tenant)
    if (body === undefined) return left(refused(401))
    if (typeof body === 'number') return left(refused(body))
    return right(body as A)
  }
  return { asked, send }
}

function at(tenant: string | null) {
  let chosen = tenant
  return {
    place: () => ({ route: null, path: '/admin', query: {}, ignored: [], tenant: chosen }),
    leaveTenant: () => {
      chosen = null
    },
  }
}

describe('session of the administrator’s application', () => {
  verifies('IDN-4', 'starts signed in with a valid cookie, else signed out', async () => {
    const here = makeSession({ send: aService(() => me).send, navigation: at(null), appearance })
    await here.start()
    expect(here.state()).to.deep.equal({ _tag: 'SignedIn', me })
    const visitor = makeSession({ send: aService(() => undefined).send, navigation: at(null), appearance })
    await visitor.start()
    expect(visitor.state()).to.deep.equal({ _tag: 'SignedOut', reason: 'first' })
    const down = makeSession({ send: aService(() => 503).send, navigation: at(null), appearance })
    await down.start()
    expect(down.state()._tag).to.equal('Unknown')
  })

  verifies(
    'ADM-1',
    'a page in another language than the user’s is loaded again, without showing anything',
    async () => {
      const theirs = { ...me, user: { ...me.user, language: 'en' } }
      const followed: unknown[] = []
      const followLanguage = (language: unknown): boolean => followed.push(language) > 0
      const here = makeSession({
        send: aService(() => theirs).send,
        navigation: at(null),
        appearance: { followLanguage },
      })
      await here.start()
      expect([here.state()._tag, followed]).to.deep.equal(['Starting', ['en']])
    },
  )

  verifies('IDN-6', 'every call names the office of the address', async () => {
    const { asked, send } = aService((path) => (path === '/admin/me' ? me : {}))
    const session = makeSession({ send, navigation: at('linde'), appearance })
    await session.start()
    await session.api({ method: 'GET', path: '/users' })
    expect(asked).to.deep.equal([
      ['/admin/me', 'linde'],
      ['/users', 'linde'],
    ])
  })

  verifies('IDN-11', 'calls name the user’s own office, so that a change in another window ends this one', async () => {
    let now: typeof me = me
    const { asked, send } = aService((path, tenant) =>
      tenant !== undefined && tenant !== now.home.uuid ? undefined : path === '/admin/me' ? now : {},
    )
    const session = makeSession({ send, navigation: at(null), appearance })
    await session.start()
    await session.api({ method: 'GET', path: '/users' })
    expect(asked).to.deep.equal([
      ['/admin/me', undefined],
      ['/users', 'korrel'],
    ])
    now = {
      ...me,
      home: { uuid: 'linde', name: 'Linde', language: 'nl' },
      tenant: { uuid: 'linde', name: 'Linde', language: 'nl' },
    }
    await session.api({ method: 'POST', path: '/users' })
    expect(session.state()).to.deep.equal({ _tag: 'OfficeChanged' })
  })

  verifies('IDN-6', 'an office that the user may not open leaves them in their own, which is reported', async () => {
    const { send } = aService((_, tenant) => (tenant === undefined ? me : undefined))
    const navigation = at('elsewhere')
    const session = makeSession({ send, navigation, appearance })
    await session.start()
    expect([session.state()._tag, session.lostTenant(), navigation.place().tenant]).to.deep.equal([
      'SignedIn',
      true,
      null,
    ])
    const visitor = makeSession({ send: aService(() => undefined).send, navigation: at('elsewhere'), appearance })
    await visitor.start()
    expect(visitor.state()).to.deep.equal({ _tag: 'SignedOut', reason: 'first' })
  })

  verifies('IDN-4', 'a 401 ends the session; other refusals do not', async () => {
    let over = false
    const { send } = aService((path) => (path === '/admin/me' ? me : over ? undefined : 403))
    const session = makeSession({ send, navigation: at(null), appearance })
    await session.start()
    await session.api({ method: 'GET', path: '/users' })
    expect(session.state()._tag).to.equal('SignedIn')
    over = true
    await session.api({ method: 'GET', path: '/users' })
    expect(session.state()).to.deep.equal({ _tag: 'SignedOut', reason: 'ended' })
  })

  verifies('IDN-4', 'sign-out is complete when the service confirms it, or has no sign-in', async () => {
    for (const [answer, reason] of [
      [{}, 'left'],
      [undefined, 'left'],
      [503, null],
    ] as const) {
      const session = makeSession({
        send: aService((path) => (path === '/admin/me' ? me : answer)).send,
        navigation: at(null),
        appearance,
      })
      await session.start()
      const failure = await session.signOut()
      const standing = session.state()
      expect([failure === null, standing._tag === 'SignedOut' ? standing.reason : null]).to.deep.equal([
        reason !== null,
        reason,
      ])
    }
  })

  verifies('IDN-4', 'sign-in returns to the former page', () => {
    expect(toSignInAddress('/admin/people?q=a&b', false)).to.equal(
      '/admin/sign-in?returnTo=%2Fadmin%2Fpeople%3Fq%3Da%26b',
    )
    expect(toSignInAddress('/admin', true)).to.equal('/admin/sign-in?returnTo=%2Fadmin&account=choose')
  })
})

describe('what the administrator’s application keeps in the browser', () => {
  const isForm = hasFields({ name: isText })

  verifies('ADM-1', 'drafts belong to their owner, and values of another form are ignored', () => {
    const kept = new Map<string, string>()
    const storage = () => ({
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    })
    const evas = makeStoredDrafts(storage, 'eva korrel')(isForm)
    evas.keep('person', { name: 'Bas' })
    expect(evas.read('person')).to.deep.equal({ name: 'Bas' })
    expect(makeStoredDrafts(storage, 'piet korrel')(isForm).read('person')).to.equal(null)
    expect(makeStoredDrafts(storage, 'eva korrel')(hasFields({ email: isText })).read('person')).to.equal(null)
    evas.drop('person')
    expect(evas.read('person')).to.equal(null)
  })

  verifies('ADM-1', 'a browser without storage does no harm', () => {
    const drafts = makeStoredDrafts(() => {
      throw new Error('refused')
    }, 'eva')(isForm)
    drafts.keep('person', { name: 'Bas' })
    expect(drafts.read('person')).to.equal(null)
    drafts.drop('person')
  })

  verifies('ADM-1', 'colours apply at once and are kept; a language is kept and reloads the page', () => {
    const attributes = new Map<string, string>()
    const cookies: string[] = []
    let [loads, keepsCookies] = [0, false]
    const shown = makeAppearance(
      { language: 'nl', theme: 'system' },
      {
        get cookie() {
          return (keepsCookies ? cookies : []).join('; ')
        },
        set cookie(one: string) {
          cookies.push(one)
        },
        documentElement: {
          setAttribute: (name, value) => void attributes.set(name, value),
          removeAttribute: (name) => void attributes.delete(name),
        },
        querySelector: () => null,
      },
      () => {
        loads += 1
      },
    )
    shown.chooseTheme('dark')
    expect([attributes.get('data-theme'), shown.config.theme, loads]).to.deep.equal(['dark', 'dark', 0])
    shown.chooseTheme('system')
    expect(attributes.size).to.equal(0)
    shown.chooseLanguage('en')
    expect([loads, cookies]).to.deep.equal([
      1,
      ['admin-theme=dark', 'admin-theme=system', 'admin-language=en'].map(
        (one) => `${one}; Path=/admin; Max-Age=31536000; SameSite=Lax`,
      ),
    ])
    // A page that follows the user's language reloads once, and only in a browser that keeps the choice.
    const follow = (language: 'nl' | 'en' | null) => [shown.followLanguage(language), loads]
    expect([follow(null), follow('nl'), follow('en')]).to.deep.equal([
      [false, 1],
      [false, 1],
      [false, 1],
    ])
    keepsCookies = true
    expect(follow('en')).to.deep.equal([true, 2])
  })
})
