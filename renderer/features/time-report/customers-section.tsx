import Users from 'lucide-react/icons/users';
import { msg, t } from '../../../shared/i18n/text.ts';
import { valueOf } from '../../lib/loadable.ts';
import { CatalogueList } from './catalogue-list.tsx';
import { useTimeReport } from './context.ts';
import { CustomerRow } from './customer-row.tsx';
import { NewCustomerForm } from './new-customer-form.tsx';
import css from './catalogue.module.css';

const EMPTY = {
  icon: Users,
  title: msg('No customers yet.'),
  text: msg('A customer holds projects and the rule by which their time is rounded.'),
};

function CustomersTable() {
  const rows = useTimeReport((state) => valueOf(state.customerSearch.results)?.rows) ?? [];
  return (
    <table aria-label={t('Customers')} className={`${css['table']} ${css['customers']}`}>
      <thead>
        <tr>
          <th scope="col">{t('Name')}</th>
          <th scope="col">{t('Projects')}</th>
          <th scope="col">{t('Rounding')}</th>
          <th scope="col">{t('State')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('Actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((customer) => (
          <CustomerRow key={customer.id} customer={customer} />
        ))}
      </tbody>
    </table>
  );
}

export function CustomersSection() {
  const search = useTimeReport((state) => state.customerSearch);
  return (
    <section aria-labelledby="customers-title" className={css['section']}>
      <h2 id="customers-title">{t('Customers')}</h2>
      <CatalogueList noun="customer" search={search} head={<NewCustomerForm />} empty={EMPTY}>
        <CustomersTable />
      </CatalogueList>
    </section>
  );
}
