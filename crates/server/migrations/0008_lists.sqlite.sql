UPDATE tables SET rules = COALESCE(json_extract(setup, '$.rules'), '');
