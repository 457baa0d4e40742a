// Writes the manifest in its older form: XML, which Outlook on Mac, older Outlook and Exchange servers need. The schema requires this order
// of elements.
import { type AddIn, toAddresses, MAILBOX_SETS } from './addin.ts'
import { addInTexts, type AddInTexts } from './texts.ts'
import { makeElement, nest, makeTextElement, type XmlElement, renderXml } from './xml.ts'
import { O } from '#domain/shared/fp.ts'
import { makeButtons, makeOnSendPoint, makePhoneButton, makeResources, RUNTIMES } from './xml-overrides.ts'
import { pickTexts } from '#domain/shared/language.ts'

/** Dutch as the default, with overrides in English. */
const makeLocalised = (name: string, text: (texts: AddInTexts) => string): XmlElement =>
  makeElement(
    name,
    { DefaultValue: text(pickTexts(addInTexts, 'nl')) },
    ['en-US', 'en-GB'].map((Locale) => makeElement('Override', { Locale, Value: text(pickTexts(addInTexts, 'en')) })),
  )

const makeAddress = (name: string, DefaultValue: string): XmlElement => makeElement(name, { DefaultValue })

const makeRequirements = (): XmlElement =>
  nest('Requirements', [nest('Sets', [makeElement('Set', { Name: 'Mailbox', MinVersion: MAILBOX_SETS.ownServer })])])

/** For mail clients that do not support buttons. */
const makeForms = (pane: string): XmlElement =>
  nest('FormSettings', [
    makeElement('Form', { 'xsi:type': 'ItemRead' }, [
      nest('DesktopSettings', [makeAddress('SourceLocation', pane), makeTextElement('RequestedHeight', '350')]),
    ]),
    makeElement('Form', { 'xsi:type': 'ItemEdit' }, [nest('DesktopSettings', [makeAddress('SourceLocation', pane)])]),
  ])

const makeRule = (ItemType: string, FormType: string): XmlElement =>
  makeElement('Rule', { 'xsi:type': 'ItemIs', ItemType, FormType })

const matchEveryItem = (): XmlElement =>
  makeElement('Rule', { 'xsi:type': 'RuleCollection', Mode: 'Or' }, [
    makeRule('Message', 'Read'),
    makeRule('Message', 'Edit'),
    makeRule('Appointment', 'Read'),
    makeRule('Appointment', 'Edit'),
  ])

function signOn({ signOn: application }: AddIn): readonly XmlElement[] {
  if (O.isNone(application)) return []
  const { clientId, resource } = application.value
  const scopes = ['openid', 'profile'].map((scope) => makeTextElement('Scope', scope))
  return [
    nest('WebApplicationInfo', [
      makeTextElement('Id', clientId),
      makeTextElement('Resource', resource),
      nest('Scopes', scopes),
    ]),
  ]
}

const makeOverrides = (addIn: AddIn): XmlElement =>
  makeElement(
    'VersionOverrides',
    { xmlns: 'http://schemas.microsoft.com/office/mailappversionoverrides', 'xsi:type': 'VersionOverridesV1_0' },
    [
      makeElement(
        'VersionOverrides',
        {
          xmlns: 'http://schemas.microsoft.com/office/mailappversionoverrides/1.1',
          'xsi:type': 'VersionOverridesV1_1',
        },
        [
          nest('Requirements', [
            makeElement('bt:Sets', { DefaultMinVersion: MAILBOX_SETS.ownServer }, [
              makeElement('bt:Set', { Name: 'Mailbox' }),
            ]),
          ]),
          nest('Hosts', [
            makeElement('Host', { 'xsi:type': 'MailHost' }, [
              RUNTIMES,
              nest('DesktopFormFactor', [
                makeTextElement('SupportsSharedFolders', 'true'),
                ...makeButtons(),
                makeOnSendPoint(),
              ]),
              nest('MobileFormFactor', [makePhoneButton()]),
            ]),
          ]),
          makeResources(addIn),
          ...signOn(addIn),
        ],
      ),
    ],
  )

export function renderXmlManifest(addIn: AddIn): string {
  const { pane, icon, deploy } = toAddresses(addIn)
  return renderXml(
    makeElement(
      'OfficeApp',
      {
        xmlns: 'http://schemas.microsoft.com/office/appforoffice/1.1',
        'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
        'xmlns:bt': 'http://schemas.microsoft.com/office/officeappbasictypes/1.0',
        'xsi:type': 'MailApp',
      },
      [
        makeTextElement('Id', addIn.id),
        makeTextElement('Version', `${addIn.version}.0`),
        makeTextElement('ProviderName', 'tapster'),
        makeTextElement('DefaultLocale', 'nl-NL'),
        makeLocalised('DisplayName', ({ name }) => name),
        makeLocalised('Description', ({ description }) => description),
        makeAddress('IconUrl', icon(64)),
        makeAddress('HighResolutionIconUrl', icon(128)),
        makeAddress('SupportUrl', deploy),
        nest('Hosts', [makeElement('Host', { Name: 'Mailbox' })]),
        makeRequirements(),
        makeForms(pane),
        // As in the JSON form: access to the open item only.
        makeTextElement('Permissions', 'ReadWriteItem'),
        matchEveryItem(),
        makeTextElement('DisableEntityHighlighting', 'true'),
        makeOverrides(addIn),
      ],
    ),
  )
}
