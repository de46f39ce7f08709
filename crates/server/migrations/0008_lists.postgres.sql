UPDATE tables SET rules = COALESCE(CAST(setup AS JSON) ->> 'rules', '');
