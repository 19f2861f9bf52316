-- What a model is and what it holds. Models were a name that accounts follow: those there are become advisory ones in force, without
-- holdings until somebody gives them some.
alter table model
  add column model_type text not null default 'Advisory' check (model_type in ('Advisory', 'Discretionary')),
  add column status text not null default 'Active' check (status in ('Active', 'Pending', 'Deleted')),
  add column description text,
  add column created_date date,
  add column updated_at timestamptz not null default now(),
  add column updated_by text not null default 'tessera',
  add column version integer not null default 1;
update model set created_date = (select business_date from business_date);
alter table model alter column created_date set not null;

-- The targets of a model in force sum to 100; one that is being made may not be there yet.
create table model_component (
  firm_id text not null,
  model_id text not null,
  asset_id text not null,
  target_weight numeric(5, 2) not null check (target_weight > 0 and target_weight <= 100),
  primary key (firm_id, model_id, asset_id),
  foreign key (firm_id, model_id) references model (firm_id, model_id),
  foreign key (firm_id, asset_id) references firm_instrument (firm_id, asset_id)
);
