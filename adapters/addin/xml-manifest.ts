// The manifest in its older form: XML, which Outlook on Mac, older Outlook and Exchange of one's own need. The schema demands this order of elements.
import { type AddIn, addressesOf, MAILBOX_SETS } from './addin.ts'
import { addInTexts, type AddInTexts } from './texts.ts'
import { element, nest, textElement, type XmlElement, xmlDocument } from './xml.ts'
import { O } from '#domain/shared/fp.ts'
import { buttons, onSend, resources, RUNTIMES } from './xml-overrides.ts'
import { pickTexts } from '#domain/shared/language.ts'

/** In Dutch, with the English beside it. */
const localised = (name: string, text: (texts: AddInTexts) => string): XmlElement =>
  element(
    name,
    { DefaultValue: text(pickTexts(addInTexts, 'nl')) },
    ['en-US', 'en-GB'].map((Locale) => element('Override', { Locale, Value: text(pickTexts(addInTexts, 'en')) })),
  )

const address = (name: string, DefaultValue: string): XmlElement => element(name, { DefaultValue })

const requirements = (): XmlElement =>
  nest('Requirements', [nest('Sets', [element('Set', { Name: 'Mailbox', MinVersion: MAILBOX_SETS.ownServer })])])

/** For mail clients that know no buttons. */
const forms = (pane: string): XmlElement =>
  nest('FormSettings', [
    element('Form', { 'xsi:type': 'ItemRead' }, [
      nest('DesktopSettings', [address('SourceLocation', pane), textElement('RequestedHeight', '350')]),
    ]),
    element('Form', { 'xsi:type': 'ItemEdit' }, [nest('DesktopSettings', [address('SourceLocation', pane)])]),
  ])

const rule = (ItemType: string, FormType: string): XmlElement =>
  element('Rule', { 'xsi:type': 'ItemIs', ItemType, FormType })

const everyItem = (): XmlElement =>
  element('Rule', { 'xsi:type': 'RuleCollection', Mode: 'Or' }, [
    rule('Message', 'Read'),
    rule('Message', 'Edit'),
    rule('Appointment', 'Read'),
    rule('Appointment', 'Edit'),
  ])

function signOn({ signOn: application }: AddIn): readonly XmlElement[] {
  if (O.isNone(application)) return []
  const { clientId, resource } = application.value
  const scopes = ['openid', 'profile'].map((scope) => textElement('Scope', scope))
  return [
    nest('WebApplicationInfo', [
      textElement('Id', clientId),
      textElement('Resource', resource),
      nest('Scopes', scopes),
    ]),
  ]
}

const overrides = (addIn: AddIn): XmlElement =>
  element(
    'VersionOverrides',
    { xmlns: 'http://schemas.microsoft.com/office/mailappversionoverrides', 'xsi:type': 'VersionOverridesV1_0' },
    [
      element(
        'VersionOverrides',
        {
          xmlns: 'http://schemas.microsoft.com/office/mailappversionoverrides/1.1',
          'xsi:type': 'VersionOverridesV1_1',
        },
        [
          nest('Requirements', [
            element('bt:Sets', { DefaultMinVersion: MAILBOX_SETS.ownServer }, [element('bt:Set', { Name: 'Mailbox' })]),
          ]),
          nest('Hosts', [
            element('Host', { 'xsi:type': 'MailHost' }, [
              RUNTIMES,
              nest('DesktopFormFactor', [...buttons(), onSend()]),
            ]),
          ]),
          resources(addIn),
          ...signOn(addIn),
        ],
      ),
    ],
  )

export function xmlManifest(addIn: AddIn): string {
  const { pane, icon, deploy } = addressesOf(addIn)
  return xmlDocument(
    element(
      'OfficeApp',
      {
        xmlns: 'http://schemas.microsoft.com/office/appforoffice/1.1',
        'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
        'xmlns:bt': 'http://schemas.microsoft.com/office/officeappbasictypes/1.0',
        'xsi:type': 'MailApp',
      },
      [
        textElement('Id', addIn.id),
        textElement('Version', `${addIn.version}.0`),
        textElement('ProviderName', 'tapster'),
        textElement('DefaultLocale', 'nl-NL'),
        localised('DisplayName', ({ name }) => name),
        localised('Description', ({ description }) => description),
        address('IconUrl', icon(64)),
        address('HighResolutionIconUrl', icon(128)),
        address('SupportUrl', deploy),
        nest('Hosts', [element('Host', { Name: 'Mailbox' })]),
        requirements(),
        forms(pane),
        // As in the other form: the item that is open, and no other.
        textElement('Permissions', 'ReadWriteItem'),
        everyItem(),
        textElement('DisableEntityHighlighting', 'true'),
        overrides(addIn),
      ],
    ),
  )
}
