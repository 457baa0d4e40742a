// The names of browsers and systems by what browsers send, and no name for anything else.
import { expect } from 'chai'
import { describeBrowser } from '#domain/identity/browser-name.ts'
import { verifies } from '#test/support/verifies.ts'

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

describe('the name of a browser', () => {
  verifies('ADM-9', 'names browser and system as far as they are known', () => {
    for (const [userAgent, name] of [
      [`${WINDOWS} ${WEBKIT} Chrome/131.0.0.0 Safari/537.36`, 'Chrome, Windows'],
      [`${WINDOWS} ${WEBKIT} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0`, 'Edge, Windows'],
      [`${WINDOWS} ${WEBKIT} Chrome/131.0.0.0 Safari/537.36 OPR/115.0.0.0`, 'Opera, Windows'],
      ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox, Linux'],
      [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/131.0.0.0 Safari/537.36`, 'Chrome, ChromeOS'],
      [
        `Mozilla/5.0 (Linux; Android 14; SM-S918B) ${WEBKIT} SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36`,
        'Samsung Internet, Android',
      ],
      [
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
        'Safari, macOS',
      ],
      [
        'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0.0.0 Mobile/15E148 Safari/604.1',
        'Chrome, iPhone',
      ],
      [
        'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
        'Safari, iPad',
      ],
      ['SomethingNew/1.0 (Windows NT 10.0)', 'Windows'],
      ['curl/8.9.1', ''],
      ['', ''],
    ] as const)
      expect(describeBrowser(userAgent), userAgent).to.equal(name)
  })
})
