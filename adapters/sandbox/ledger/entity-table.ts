// Everything the ledger holds, described once: fields, what a new row needs, what refers to what, which verbs there are.
// Reading, filtering, checking and the sample data all follow this table.
import {
  amount,
  counted,
  derived,
  type Entity,
  type EntityField,
  entity,
  flag,
  guid,
  int,
  key,
  list,
  moment,
  readOnly,
  refersTo,
  shown,
  starting,
  text,
} from './entity-description.ts'

const accounts = 'crm/Accounts'
const contacts = 'crm/Contacts'
const documents = 'documents/Documents'
const opportunities = 'crm/Opportunities'
const projects = 'project/Projects'
const items = 'logistics/Items'
const employees = 'payroll/Employees'

const byAccount = { AccountName: shown('Account', accounts, 'Name') }

/** A purchase order has a number for its status and no text. */
const inWords = (status: number) => ({ Status: starting(status, int), StatusDescription: text(60) })

const orderList = (
  path: string,
  typeName: string,
  [keyName, number, account, date]: readonly [key: string, number: string, account: string, date: string],
  status: Readonly<Record<string, EntityField>>,
): Entity =>
  list(path, typeName, keyName, {
    [keyName]: key,
    [number]: counted(readOnly(int)),
    [account]: refersTo(accounts),
    [`${account}Name`]: shown(account, accounts, 'Name'),
    Description: text(255),
    [date]: moment,
    AmountFC: amount,
    Currency: starting('EUR', text(3)),
    ...status,
    YourRef: text(60),
  })

const activity = {
  HID: counted(readOnly(int)),
  Notes: text(1_000_000),
  Account: refersTo(accounts),
  ...byAccount,
  Contact: refersTo(contacts),
  ContactFullName: shown('Contact', contacts, 'FullName'),
  Document: refersTo(documents),
  Opportunity: refersTo(opportunities),
  OpportunityName: shown('Opportunity', opportunities, 'Name'),
  User: guid,
  // 20 open, 30 approved, 40 realised, 50 processed.
  Status: starting(20, int),
}

const described: readonly Entity[] = [
  list('hrm/Divisions', 'Exact.Web.Api.System.Division', 'Code', {
    Code: int,
    Description: text(100),
    CustomerName: text(100),
    Country: text(2),
    Currency: text(3),
    Current: derived('Boolean', (row, around) => row['Code'] === around.division),
  }),
  list('documents/DocumentTypes', 'Exact.Web.Api.Models.DocumentType', 'ID', {
    ID: int,
    Description: text(100),
    DocumentIsCreatable: flag,
    DocumentIsViewable: flag,
    TypeCategory: int,
  }),
  entity(
    employees,
    'Exact.Web.Api.Models.Payroll.Employee',
    [],
    { FullName: text(100), FirstName: text(50), LastName: text(50), BusinessEmail: text(254), User: guid },
    ['GET'],
  ),
  entity(accounts, 'Exact.Web.Api.Models.CRM.Account', [['Name']], {
    Code: counted({ ...text(18), padTo: 18 }),
    Name: text(255),
    Email: text(254),
    Phone: text(30),
    Website: text(255),
    AddressLine1: text(100),
    Postcode: text(20),
    City: text(60),
    Country: text(2),
    Status: starting('C', text(1)),
    IsSales: starting(false, flag),
    IsSupplier: starting(false, flag),
    Blocked: starting(false, flag),
    MainContact: refersTo(contacts),
  }),
  entity(contacts, 'Exact.Web.Api.Models.CRM.Contact', [['Account'], ['FirstName', 'LastName']], {
    Account: refersTo(accounts),
    ...byAccount,
    FirstName: text(60),
    MiddleName: text(30),
    LastName: text(60),
    FullName: derived('String', (row) =>
      [row['FirstName'], row['MiddleName'], row['LastName']].filter((part) => part !== null && part !== '').join(' '),
    ),
    Email: text(254),
    BusinessEmail: text(254),
    Phone: text(30),
    BusinessPhone: text(30),
    Mobile: text(30),
    BusinessMobile: text(30),
    JobTitleDescription: text(100),
    Language: text(5),
    Notes: text(4000),
    IsMainContact: derived(
      'Boolean',
      (row, around) => around.find(accounts, row['Account'] ?? null)?.['MainContact'] === row['ID'],
    ),
  }),
  entity(documents, 'Exact.Web.Api.Models.Document', [['Subject'], ['Type']], {
    HID: counted(readOnly(int)),
    Subject: text(255),
    Body: text(1_000_000),
    Type: { type: 'Int32', refersTo: 'documents/DocumentTypes' },
    TypeDescription: shown('Type', 'documents/DocumentTypes', 'Description'),
    Account: refersTo(accounts),
    ...byAccount,
    Contact: refersTo(contacts),
    ContactFullName: derived('String', (row, around) => {
      const contact = around.find(contacts, row['Contact'] ?? null)
      return contact === undefined ? null : `${contact['FirstName'] ?? ''} ${contact['LastName'] ?? ''}`.trim()
    }),
    Opportunity: refersTo(opportunities),
    Project: refersTo(projects),
    Category: guid,
    DocumentFolder: guid,
    DocumentDate: moment,
    Language: text(5),
    DocumentViewUrl: derived('String', (row, around) => `${around.origin}/docs/${row['ID']}`),
  }),
  entity(
    'documents/DocumentAttachments',
    'Exact.Web.Api.Models.DocumentAttachment',
    [['Attachment'], ['Document'], ['FileName']],
    {
      Attachment: { type: 'Binary' },
      Document: refersTo(documents),
      FileName: text(255),
      FileSize: readOnly(amount),
      Url: derived('String', (row, around) => `${around.origin}/docs/attachments/${row['ID']}`),
    },
    ['GET', 'POST', 'DELETE'],
  ),
  entity(projects, 'Exact.Web.Api.Models.Project.Project', [['Code'], ['Description'], ['Type']], {
    Code: text(30),
    Description: text(255),
    Account: refersTo(accounts),
    ...byAccount,
    Type: starting(2, int),
    StartDate: moment,
    EndDate: moment,
    Manager: refersTo(employees),
  }),
  entity(items, 'Exact.Web.Api.Models.Logistics.Item', [['Code'], ['Description']], {
    Code: text(30),
    Description: text(255),
    IsTime: starting(0, int),
    IsSalesItem: starting(true, flag),
    ItemGroup: guid,
    ItemGroupCode: text(10),
    ItemGroupDescription: text(60),
    Unit: text(10),
    SalesPrice: amount,
  }),
  {
    ...entity(
      'project/TimeTransactions',
      'Exact.Web.Api.Models.Project.TimeTransaction',
      [['Account'], ['Item'], ['Quantity']],
      {
        Account: refersTo(accounts),
        ...byAccount,
        Employee: refersTo(employees),
        Item: refersTo(items),
        ItemDescription: shown('Item', items, 'Description'),
        Project: refersTo(projects),
        ProjectDescription: shown('Project', projects, 'Description'),
        Activity: guid,
        Date: moment,
        StartTime: moment,
        EndTime: moment,
        Quantity: amount,
        Notes: text(4000),
        HourStatus: starting(1, int),
        Type: starting(1, int),
      },
    ),
    // Submitted and beyond; draft and rejected ones are still their maker's.
    locked: ({ HourStatus }) =>
      Number(HourStatus) > 2 ? 'The transaction has been submitted and cannot be changed.' : undefined,
  },
  list('crm/OpportunityStages', 'Exact.Web.Api.Models.CRM.OpportunityStage', 'ID', {
    ID: key,
    Code: text(10),
    Description: text(60),
    Probability: amount,
    Active: int,
    SortOrder: int,
  }),
  entity(opportunities, 'Exact.Web.Api.Models.CRM.Opportunity', [['Name'], ['Account']], {
    Name: text(255),
    Account: refersTo(accounts),
    ...byAccount,
    Contact: refersTo(contacts),
    OpportunityStage: refersTo('crm/OpportunityStages'),
    OpportunityStageDescription: shown('OpportunityStage', 'crm/OpportunityStages', 'Description'),
    OpportunityStatus: starting(1, int),
    AmountFC: amount,
    Currency: starting('EUR', text(3)),
    Probability: amount,
    CloseDate: moment,
    ActionDate: moment,
    NextAction: text(255),
    Notes: text(4000),
    Owner: guid,
  }),
  entity('activities/Tasks', 'Exact.Web.Api.Models.Activities.Task', [['Description']], {
    ...activity,
    Description: text(255),
    ActionDate: moment,
  }),
  entity('activities/CommunicationNotes', 'Exact.Web.Api.Models.Activities.CommunicationNote', [['Subject']], {
    ...activity,
    Subject: text(255),
    Date: moment,
  }),
  orderList(
    'crm/Quotations',
    'Exact.Web.Api.Models.CRM.Quotation',
    ['QuotationID', 'QuotationNumber', 'OrderAccount', 'QuotationDate'],
    inWords(25),
  ),
  orderList(
    'salesorder/SalesOrders',
    'Exact.Web.Api.Models.SalesOrder.SalesOrder',
    ['OrderID', 'OrderNumber', 'OrderedBy', 'OrderDate'],
    inWords(12),
  ),
  orderList(
    'purchaseorder/PurchaseOrders',
    'Exact.Web.Api.Models.PurchaseOrder.PurchaseOrder',
    ['PurchaseOrderID', 'OrderNumber', 'Supplier', 'OrderDate'],
    { OrderStatus: starting(10, int) },
  ),
]

/** By path below the division, as `crm/Accounts`. */
export const entities: ReadonlyMap<string, Entity> = new Map(described.map((one) => [one.path, one]))

/** A path that is known to be in the table. */
export function entityAt(path: string): Entity {
  const found = entities.get(path)
  if (found === undefined) throw new Error(`no entity ${path}`)
  return found
}
